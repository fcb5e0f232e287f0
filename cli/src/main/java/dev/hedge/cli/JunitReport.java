package dev.hedge.cli;

import java.io.StringWriter;
import java.util.List;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Renders assertions as JUnit's XML, which CI servers know how to show: a suite per trace, a case per policy and claim. */
final class JunitReport {

    private JunitReport() {}

    /** The XML of one suite. */
    static String of(String trace, List<Verdict> verdicts) {
        StringWriter text = new StringWriter();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newInstance().createXMLStreamWriter(text);
            write(xml, clean(trace), verdicts);
            xml.close();
        } catch (XMLStreamException impossible) {
            throw new IllegalStateException("a string took no text", impossible);
        }
        return text.append('\n').toString();
    }

    private static void write(XMLStreamWriter xml, String trace, List<Verdict> verdicts) throws XMLStreamException {
        long failures =
                verdicts.stream().filter(verdict -> !verdict.check().holds()).count();
        xml.writeStartDocument("UTF-8", "1.0");
        xml.writeCharacters("\n");
        xml.writeStartElement("testsuites");
        counts(xml, verdicts.size(), failures);
        xml.writeCharacters("\n  ");
        xml.writeStartElement("testsuite");
        xml.writeAttribute("name", trace);
        counts(xml, verdicts.size(), failures);
        xml.writeAttribute("errors", "0");
        xml.writeAttribute("skipped", "0");
        for (Verdict verdict : verdicts) {
            xml.writeCharacters("\n    ");
            testCase(xml, trace, verdict);
        }
        xml.writeCharacters("\n  ");
        xml.writeEndElement();
        xml.writeCharacters("\n");
        xml.writeEndElement();
        xml.writeEndDocument();
    }

    private static void counts(XMLStreamWriter xml, int tests, long failures) throws XMLStreamException {
        xml.writeAttribute("tests", String.valueOf(tests));
        xml.writeAttribute("failures", String.valueOf(failures));
    }

    private static void testCase(XMLStreamWriter xml, String trace, Verdict verdict) throws XMLStreamException {
        xml.writeStartElement("testcase");
        xml.writeAttribute("classname", trace);
        xml.writeAttribute(
                "name", verdict.contender().text() + ": " + verdict.assertion().text());
        if (!verdict.check().holds()) {
            xml.writeStartElement("failure");
            xml.writeAttribute(
                    "message",
                    verdict.assertion().figure() + " is " + verdict.check().actual());
            xml.writeAttribute("type", "assertion");
            xml.writeCharacters(verdict.text());
            xml.writeEndElement();
        }
        xml.writeEndElement();
    }

    /** File names may hold characters that no XML may, not even escaped. */
    private static String clean(String text) {
        return text.replaceAll("[^\\t\\x20-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]", "?");
    }
}
