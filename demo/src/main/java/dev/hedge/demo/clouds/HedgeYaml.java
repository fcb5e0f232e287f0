package dev.hedge.demo.clouds;

import dev.hedge.demo.clouds.CloudKind.Setting;
import java.math.BigDecimal;
import java.util.List;

/** Configuration for fakes, as text. Stateless. */
final class HedgeYaml {

    private HedgeYaml() {}

    static String of(List<FakeCloud> clouds) {
        StringBuilder yaml = new StringBuilder("backends:\n");
        for (FakeCloud cloud : clouds) {
            List<Setting> settings = cloud.kind().settings(cloud.options());
            yaml.append("  fake-").append(cloud.kind().text()).append(":\n");
            line(yaml, "adapter", cloud.kind().text());
            line(yaml, "base_url", cloud.base() + settings.get(0).value());
            settings.stream().skip(1).forEach(setting -> line(yaml, setting.name(), setting.value()));
            BigDecimal price = BigDecimal.valueOf(cloud.options().rates().nanoDollarsPerSecond(), 9)
                    .stripTrailingZeros();
            line(yaml, "price_per_second", price.toPlainString());
        }
        return yaml.toString();
    }

    private static void line(StringBuilder yaml, String name, String value) {
        yaml.append("    ").append(name).append(": \"").append(value).append("\"\n");
    }
}
