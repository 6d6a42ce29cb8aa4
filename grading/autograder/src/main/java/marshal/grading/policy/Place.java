package marshal.grading.policy;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import marshal.grading.UsageException;

/**
 * An object in a file of the instructor's, which knows where it stands: whatever is wrong is told with its place.
 *
 * @param where the file, and the way to the object
 */
record Place(String where, JsonNode node) {

    /** Of a number behind its point, or in front of it: enough for points. */
    private static final int MOST_DIGITS = 9;

    Place {
        if (!node.isObject()) {
            throw wrong(where, "expected an object in braces");
        }
    }

    private static UsageException wrong(String where, String what) {
        return new UsageException(where + ": " + what + ".");
    }

    /** This is wrong here. */
    UsageException wrong(String what) {
        return wrong(where, what);
    }

    /** Refuses fields that mean nothing here: they may be slips of the pen. */
    Place only(String... fields) {
        node.fieldNames().forEachRemaining(name -> {
            if (!List.of(fields).contains(name)) {
                throw wrong("there is no \"" + name + "\" here; there may be " + String.join(", ", fields));
            }
        });
        return this;
    }

    boolean has(String field) {
        return node.hasNonNull(field);
    }

    private JsonNode need(String field) {
        if (!has(field)) {
            throw wrong("\"" + field + "\" is missing");
        }
        return node.get(field);
    }

    /** A text that is not blank. */
    String text(String field) {
        JsonNode value = need(field);
        if (!value.isTextual() || value.textValue().isBlank()) {
            throw wrong("\"" + field + "\" is to be a text");
        }
        return value.textValue().strip();
    }

    /** A text that means something. */
    <T> T text(String field, String example, Function<String, T> meaning) {
        String text = text(field);
        try {
            return meaning.apply(text);
        } catch (DateTimeException | IllegalArgumentException e) {
            throw wrong("\"" + field + "\" is \"" + text + "\", expected something like " + example);
        }
    }

    /** A number from 0 to a bound. */
    BigDecimal number(String field, int most) {
        JsonNode value = need(field);
        BigDecimal number = value.isNumber() ? value.decimalValue() : null;
        if (number == null || Math.abs((long) number.scale()) > MOST_DIGITS || number.signum() < 0 || number.compareTo(BigDecimal.valueOf(most)) > 0) {
            throw wrong("\"" + field + "\" is to be a number from 0 to " + most + ", not " + value);
        }
        return number;
    }

    /** A whole number from 0 to a bound. */
    int whole(String field, int most) {
        BigDecimal number = number(field, most);
        if (number.stripTrailingZeros().scale() > 0) {
            throw wrong("\"" + field + "\" is to be a whole number, not " + number.toPlainString());
        }
        return number.intValue();
    }

    /** The objects of a list; none if there is no list. */
    List<Place> list(String field) {
        if (!has(field)) {
            return List.of();
        }
        if (!node.get(field).isArray()) {
            throw wrong("\"" + field + "\" is to be a list in brackets");
        }
        var list = new ArrayList<Place>();
        for (JsonNode each : node.get(field)) {
            list.add(new Place(where + ", " + field + "[" + list.size() + "]", each));
        }
        return list;
    }

    /** An object in it. */
    Place member(String field) {
        return new Place(where + ", " + field, need(field));
    }

    /** The objects in an object; none if there is no such object. */
    List<Place> members(String field) {
        if (!has(field)) {
            return List.of();
        }
        var members = new ArrayList<Place>();
        Place parent = member(field);
        parent.node.properties().forEach(each -> members.add(new Place(parent.where + "." + each.getKey(), each.getValue())));
        return members;
    }

    /** The last part of the way here. */
    String name() {
        return where.substring(where.lastIndexOf('.') + 1);
    }
}
