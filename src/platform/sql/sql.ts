/**
 * SQL as values. A fragment carries the parameters and rows it speaks of; parameters get their numbers, and rows their
 * aliases, when a statement is compiled. Values never enter the text.
 */

import type { ExtensionPoint, Extensions } from '../areas/extension-point.js';

/** A table or subselect in a statement, such as an entry of its `from` list; it gets its alias when the statement is compiled. */
export class Row {
  readonly kind = 'row';

  /** @param missing why there is none, where a statement must not speak of it */
  constructor(readonly missing?: string) {}
}

/** A value that is computed when the statement runs. */
export class Parameter {
  readonly kind = 'parameter';

  constructor(
    /** PostgreSQL type that it is cast to. */
    readonly type: string,
    readonly of: (env: never) => unknown,
  ) {}
}

/** An expression over a row that several columns use. It is written in place, or computed once in the select that limits the page. */
export class SharedExpression {
  readonly kind = 'shared';

  constructor(readonly expression: Sql) {}
}

/** SQL that areas add to, written when a statement is compiled: only then is it known what they add. */
export class Added<T> {
  readonly kind = 'added';

  constructor(
    readonly point: ExtensionPoint<T>,
    readonly write: AddedSql<T>,
    /** The fragments that are put into it. */
    readonly of: readonly Sql[],
  ) {}
}

/** Writes SQL of what areas add at an extension point. Two uses of the same one, with the same fragments put into it, are equal. */
export type AddedSql<T> = (added: readonly T[], ...of: Sql[]) => Sql;

export type Part = Row | Parameter | SharedExpression | Added<never>;

/** A fragment: texts, and what stands between them. Made by `sql` alone; two of the same make are equal (`isSame`). */
export class Sql {
  constructor(
    readonly texts: readonly string[],
    readonly parts: readonly Part[],
  ) {}

  /** Always fails: a fragment that became part of a string would lose its parameters and rows. @throws Error */
  toString(): never {
    throw new Error('SQL is put into SQL with the sql tag, not into text.');
  }
}

/**
 * Lines are broken and indented for who reads the program: for the database a break is a space, or nothing beside a
 * bracket. So a template holds no `--` comment and no string over several lines.
 */
const onOneLine = (text: string): string =>
  text.includes('\n')
    ? text
        .replace(/\(\s*\n\s*/g, '(')
        .replace(/\s*\n\s*\)/g, ')')
        .replace(/\s*\n\s*/g, ' ')
    : text;

/** The texts of a template on one line each, which begins and ends with its SQL. */
function onOneLineEach(strings: readonly string[]): string[] {
  const texts = strings.map(onOneLine);
  const last = texts.length - 1;
  if (/^\s*\n/.test(strings[0] as string)) texts[0] = (texts[0] as string).trimStart();
  if (/\n\s*$/.test(strings[last] as string)) texts[last] = (texts[last] as string).trimEnd();
  return texts;
}

/** The texts of each template of the program, by the template. */
const tidied = new WeakMap<TemplateStringsArray, readonly string[]>();

function written(strings: TemplateStringsArray, ...embedded: readonly Sql[]): Sql {
  let texts = tidied.get(strings);
  if (texts === undefined) {
    texts = onOneLineEach(strings);
    tidied.set(strings, texts);
  }
  return composed(texts, embedded);
}

function composed(between: readonly string[], embedded: readonly Sql[]): Sql {
  const texts = [between[0] as string];
  const parts: Part[] = [];
  const append = (text: string) => {
    texts[texts.length - 1] += text;
  };
  embedded.forEach((one, i) => {
    append(one.texts[0] as string);
    for (let k = 0; k < one.parts.length; k += 1) {
      parts.push(one.parts[k] as Part);
      texts.push(one.texts[k + 1] as string);
    }
    append(between[i + 1] as string);
  });
  return new Sql(texts, parts);
}

const text = (of: string): Sql => new Sql([of], []);
const part = (of: Part): Sql => new Sql(['', ''], [of]);

/** A constant of the code. In the text, so that partial indexes can apply. */
function literal(value: string | number | boolean | null): Sql {
  if (typeof value === 'string') return text(`'${value.replaceAll("'", "''")}'`);
  return text(value === null ? 'null' : String(value));
}

/** The name of a table or column. Names come from code, never from a request. */
const ref = (of: string): Sql => text(`"${of.replaceAll('"', '""')}"`);

/** The name of a type, as `bigint[]`. */
const type = (of: string): Sql => text(of);

/** SQL that was compiled before, and has no parameters of its own any more. */
const compiled = (of: string): Sql => text(of);

const joined = (fragments: readonly Sql[], separator = ', '): Sql =>
  fragments.length === 0 ? nothing : composed(['', ...fragments.slice(1).map(() => separator), ''], fragments);

const nothing = text('');

/**
 * SQL from a template. What is put into it are fragments, which keep their parameters and rows:
 * sql`${course}.id = ${id} and ${visible}`.
 */
export const sql = Object.assign(written, { literal, ref, type, compiled, join: joined, empty: nothing });

/** A new row. In a template it is its alias: sql`from courses ${course} where ${course}.id = ${id}`. */
export const row = (): Sql => part(new Row());

/** A row that is not there: what speaks of it cannot be compiled. */
export const noRow = (why: string): Sql => part(new Row(why));

/** A new parameter; where one fragment is used twice it is one parameter of the statement. */
export const parameter = <Env>(type: string, of: (env: Env) => unknown): Sql =>
  part(new Parameter(type, type === 'bigint[]' ? idsOf(of) : of));

export const sharedExpression = (asked: Sql): Sql => part(new SharedExpression(asked));

/** SQL of what areas add at an extension point, with fragments put into it. */
export const addedSql = <T>(point: ExtensionPoint<T>, write: AddedSql<T>, ...of: Sql[]): Sql =>
  part(new Added(point, write, of));

/** Whether two fragments say the same of the same rows, with the same parameters. */
export function isSame(one: Sql, other: Sql): boolean {
  if (one === other) return true;
  if (one.parts.length !== other.parts.length) return false;
  return (
    one.texts.every((t, i) => t === other.texts[i]) && one.parts.every((p, i) => isSamePart(p, other.parts[i] as Part))
  );
}

function isSamePart(one: Part, other: Part): boolean {
  if (one === other) return true;
  if (one.kind !== 'added' || other.kind !== 'added' || one.write !== other.write) return false;
  if (one.point !== other.point || one.of.length !== other.of.length) return false;
  return one.of.every((o, i) => isSame(o, other.of[i] as Sql));
}

/** Whether a fragment is a text alone, such as `true`. */
const isText = (fragment: Sql, of: string): boolean => fragment.parts.length === 0 && fragment.texts[0] === of;
export const isTrue = (fragment: Sql): boolean => isText(fragment, 'true');
export const isFalse = (fragment: Sql): boolean => isText(fragment, 'false');

/** SQL that holds where all of the conditions hold, each as a whole, whatever `or` it has; what is always true is left out. */
export function allOfSql(conditions: readonly Sql[]): Sql {
  const saying = conditions.filter((condition) => !isTrue(condition));
  if (saying.length === 0) return sql`true`;
  return sql.join(
    saying.map((condition) => sql`(${condition})`),
    ' and ',
  );
}

/**
 * Whether the fragment has a subselect: told by "(select " in its text, which `onOneLine` guarantees for templates broken
 * over lines.
 */
export const looksUp = (fragment: Sql): boolean => fragment.texts.some((t) => t.includes('(select '));

/** The fragment with some of its parts replaced by other fragments. */
export function replaced(fragment: Sql, by: (of: Part) => Sql | undefined): Sql {
  return composed(
    fragment.texts,
    fragment.parts.map((one) => by(one) ?? part(one)),
  );
}

/** Reaches columns of other rows. Where the statement can, it joins each of them once, however many columns are wanted. */
export interface LookUpSql {
  /** A column of the row of `table` whose id stands in this row's `column`, or in what another look-up answered. */
  (table: string, column: string | Sql, wanted: string): Sql;
  /** A column of the one row that `select` finds for this row. */
  readonly row: (select: Sql, wanted: string) => Sql;
}

/** A statement as it is sent to the database: its text, and how the values are computed each time it runs. */
export interface Compiled<Env> {
  readonly text: string;
  readonly bind: (env: Env) => unknown[];
}

function filledIn({ point, write, of }: Added<never>, extensions: Extensions | undefined): Sql {
  if (extensions === undefined) throw new Error(`Areas add ${point.name} to the statement, and nobody said which.`);
  return write(extensions.of(point), ...of);
}

/**
 * Gives rows their aliases and parameters their numbers, in the order in which they appear.
 * @param extensions what areas add to it, where they may
 */
export function compile<Env>(statement: Sql, extensions?: Extensions): Compiled<Env> {
  const names = new Map<Part, string>();
  const values: ((env: Env) => unknown)[] = [];
  let rows = 0;
  const named = (one: Row | Parameter): string => {
    const known = names.get(one);
    if (known !== undefined) return known;
    if (one.kind === 'row' && one.missing !== undefined) throw new Error(one.missing);
    const given = one.kind === 'row' ? `t${++rows}` : `$${values.push(one.of as (env: Env) => unknown)}::${one.type}`;
    names.set(one, given);
    return given;
  };
  const textOf = ({ texts, parts }: Sql): string => {
    let all = texts[0] as string;
    for (let i = 0; i < parts.length; i += 1) {
      const one = parts[i] as Part;
      all += textOfPart(one) + (texts[i + 1] as string);
    }
    return all;
  };
  const textOfPart = (one: Part): string => {
    if (one.kind === 'shared') return textOf(one.expression);
    return one.kind === 'added' ? textOf(filledIn(one, extensions)) : named(one);
  };
  return { text: textOf(statement), bind: binding(values) };
}

/** Made apart so that a statement that is kept keeps neither its fragments nor their names. */
const binding =
  <Env>(values: readonly ((env: Env) => unknown)[]) =>
  (env: Env): unknown[] =>
    values.map((value) => value(env));

/**
 * Lists of ids in PostgreSQL's own words: the driver would look for quotes in every one of them, for each statement that
 * names one of an actor's lists.
 */
const idsOf =
  <Env>(value: (env: Env) => unknown): ((env: Env) => unknown) =>
  (env) => {
    const ids = value(env);
    return Array.isArray(ids) ? `{${ids.map((id) => id ?? 'NULL').join(',')}}` : ids;
  };

/** `text` as a LIKE pattern that matches it literally anywhere. */
export const containing = (of: string): string => `%${of.replace(/[\\%_]/g, '\\$&')}%`;

/** The same for what somebody searches for. */
export const containingTrimmed = (words: string): string => containing(words.trim());
