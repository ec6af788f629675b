/** Statements that are written once and run with values, beside those that are compiled from selections. */
import { type Compiled, compile, parameter, type Sql } from './sql.js';

/** One of the values that a statement is run with, as a parameter; the same one twice is one parameter. */
export type ValueSql<Values> = (name: keyof Values & string, type: string) => Sql;

/** A statement with its values, as `Database.rows` takes it. */
export interface Bound {
  /** Under which it is prepared; made of the text where there is none. */
  readonly name?: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

export class Statement<Values extends object> {
  #compiled: Compiled<Values> | undefined;

  constructor(
    private readonly write: (value: ValueSql<Values>) => Sql,
    private readonly name: { readonly name?: string },
  ) {}

  with(values: Values): Bound {
    this.#compiled ??= this.#compile();
    return { text: this.#compiled.text, values: this.#compiled.bind(values), ...this.name };
  }

  #compile(): Compiled<Values> {
    const parameters = new Map<string, Sql>();
    const value: ValueSql<Values> = (name, type) => {
      const key = `${name} ${type}`;
      const made = parameters.get(key) ?? parameter<Values>(type, (values) => values[name]);
      parameters.set(key, made);
      return made;
    };
    return compile(this.write(value));
  }
}

/** Declares a statement. Its text is made when it is first run. */
export const statement = <Values extends object>(
  write: (value: ValueSql<Values>) => Sql,
  name: { readonly name?: string } = {},
): Statement<Values> => new Statement(write, name);
