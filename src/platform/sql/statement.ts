/** Statements that are written once and run with values, beside those that are compiled from selections. */
import type { Extensions } from '../areas/extension-point.js';
import { type Compiled, compile, parameter, type Sql } from './sql.js';

/** One of the values that a statement is run with, as a parameter; the same one twice is one parameter. */
export type ValueSql<Values> = (name: keyof Values & string, type: string) => Sql;

/** A statement with its values, as `Database.rows` takes it. */
export interface Bound {
  /** The name under which the database prepares the statement; without one it is made from the text. */
  readonly name?: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

export class Statement<Values extends object> {
  #compiled: Compiled<Values> | undefined;
  #compiledWith: Extensions | undefined;

  constructor(
    private readonly write: (value: ValueSql<Values>) => Sql,
    private readonly name: { readonly name?: string },
  ) {}

  /** @param extensions what areas add to it, for a statement to which they may */
  with(values: Values, extensions?: Extensions): Bound {
    if (this.#compiled === undefined || this.#compiledWith !== extensions) {
      this.#compiled = this.#compile(extensions);
      this.#compiledWith = extensions;
    }
    return { text: this.#compiled.text, values: this.#compiled.bind(values), ...this.name };
  }

  #compile(extensions: Extensions | undefined): Compiled<Values> {
    const parameters = new Map<string, Sql>();
    const value: ValueSql<Values> = (name, type) => {
      const key = `${name} ${type}`;
      const made = parameters.get(key) ?? parameter<Values>(type, (values) => values[name]);
      parameters.set(key, made);
      return made;
    };
    return compile(this.write(value), extensions);
  }
}

/** Declares a statement. Its text is made when it is first run. */
export const statement = <Values extends object>(
  write: (value: ValueSql<Values>) => Sql,
  name: { readonly name?: string } = {},
): Statement<Values> => new Statement(write, name);
