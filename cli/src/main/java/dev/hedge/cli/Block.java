package dev.hedge.cli;

import java.util.List;

/** A piece of a report, whatever it is rendered as. */
sealed interface Block {

    /** Hands itself to a renderer; one method per kind, so that a new kind cannot be forgotten. */
    void renderTo(Renderer renderer);

    /** Renders pieces. */
    interface Renderer {
        void title(String text);

        void heading(String text);

        void table(Table table);

        void definitions(List<Definition> definitions);

        void items(List<Table.Cell> items);
    }

    /** What the report is about. */
    record Title(String text) implements Block {
        @Override
        public void renderTo(Renderer renderer) {
            renderer.title(text);
        }
    }

    /** What the next pieces are about. */
    record Heading(String text) implements Block {
        @Override
        public void renderTo(Renderer renderer) {
            renderer.heading(text);
        }
    }

    /** Figures. */
    record Grid(Table table) implements Block {
        @Override
        public void renderTo(Renderer renderer) {
            renderer.table(table);
        }
    }

    /** A word and what it means. */
    record Definition(String term, String meaning) {}

    /** What the words of a table mean. */
    record Glossary(List<Definition> definitions) implements Block {
        public Glossary {
            definitions = List.copyOf(definitions);
        }

        @Override
        public void renderTo(Renderer renderer) {
            renderer.definitions(definitions);
        }
    }

    /** Sentences that stand on their own. */
    record Items(List<Table.Cell> items) implements Block {
        public Items {
            items = List.copyOf(items);
        }

        static Items of(List<String> sentences) {
            return new Items(sentences.stream().map(Table.Cell::of).toList());
        }

        @Override
        public void renderTo(Renderer renderer) {
            renderer.items(items);
        }
    }
}
