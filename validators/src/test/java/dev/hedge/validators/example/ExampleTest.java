package dev.hedge.validators.example;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hedge.backend.JobResult;
import dev.hedge.backend.Payload;
import dev.hedge.validate.Validator;
import dev.hedge.validate.Validators;
import dev.hedge.validators.OutputValidator;
import dev.hedge.validators.TextValidator;
import dev.hedge.validators.ValidatorSpecs;
import org.junit.jupiter.api.Test;

/** What an application writes, outside the package. */
final class ExampleTest {

    @Test
    void validatorsInJavaAndInText_areTheSame() {
        Validator inJava = Validators.all(
                OutputValidator.create().maxBytes(1_000_000),
                TextValidator.create().at("choices[0].message.content").min(1).finish("stop"));

        Validator inText = ValidatorSpecs.parse(
                "all(output(max-bytes=1000000), text(at=choices[0].message.content, min=1, finish=stop))");

        JobResult result = JobResult.of(
                Payload.json("{\"choices\":[{\"message\":{\"content\":\"hi\"},\"finish_reason\":\"length\"}]}"));
        assertThat(inJava.text()).isEqualTo(inText.text());
        assertThat(inJava.judge(result)).isEqualTo(inText.judge(result));
        assertThat(inText.judge(result).text())
                .isEqualTo("finish reason: 'length' at choices[0].finish_reason (expected: stop)");
    }
}
