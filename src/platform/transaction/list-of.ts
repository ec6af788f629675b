/** Columns that hold lists, as arrays of PostgreSQL. Decision 0107. */
import { ArrayType, type Platform, type TransformContext } from '@mikro-orm/core';
import { Check, Property } from '@mikro-orm/decorators/legacy';
import { snakeCase } from '../sql/catalogue.js';

type Item = string | number;

/**
 * A list of texts or numbers. Every item is quoted as PostgreSQL wants it (its manual, 8.15.6): what stands without quotes
 * loses the blanks around it, and `null` is no text there.
 */
export class ListType extends ArrayType<Item> {
  override convertToDatabaseValue(value: Item[] | null, platform: Platform, context?: TransformContext): string | null {
    if (!Array.isArray(value)) return super.convertToDatabaseValue(value, platform, context);
    return `{${value.map(quoted).join(',')}}`;
  }
}

/** A null, which no list of ours has, is written as one: the check of the database refuses it. */
const quoted = (item: Item | null | undefined): string =>
  item === null || item === undefined ? 'NULL' : `"${String(item).replace(/["\\]/g, '\\$&')}"`;

const itemTypes = {
  text: { runtimeType: 'string[]', type: () => new ListType() },
  bigint: { runtimeType: 'number[]', type: () => new ListType(Number) },
};

interface ItemOf {
  readonly text: string;
  readonly bigint: number;
}

/** The message of the compiler where the type of a property is another. */
type Mismatch = 'The property holds no list of such items, or its null is not told.';

/**
 * A column that holds a list, empty unless given; a check of the database, `<column>_without_null`, lets no null in among the
 * items. With `nullable` it has no list unless one is given. Does not compile for a property of another type.
 */
export function ListOf<Of extends keyof ItemOf>(item: Of, { nullable = false } = {}) {
  const { type, runtimeType } = itemTypes[item];
  return <Row extends object, Name extends keyof Row & string>(
    row: Row,
    name: Name & (NonNullable<Row[Name]> extends readonly ItemOf[Of][] ? unknown : Mismatch),
  ): void => {
    const column = { type: type(), columnType: `${item}[]`, runtimeType, nullable };
    Property({ ...column, ...(!nullable && { defaultRaw: `'{}'` }) })(row, name);
    const of = snakeCase(name);
    const expression = `array_position(${of}, NULL::${item}) IS NULL`;
    // Two tables have one base, and with it the name of the check.
    Check<Row>({ name: `${of}_without_null`, property: name, expression })(row, name as never);
  };
}
