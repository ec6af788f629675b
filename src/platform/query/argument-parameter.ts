/** A value of the arguments of a list, or of a computed column, as a parameter of the statement. */

import { ArgumentRefusal, Refusal } from '../refusal/refusal.js';
import { parameter, type Sql } from '../sql/sql.js';
import type { FieldArguments, ReadEnv } from './reads.js';

/**
 * What is refused of the value when it is bound says whose it is: the field is null then, and its neighbours are answered.
 * @param argumentIndex of the arguments among those of the selection
 */
export const argumentParameter = (argumentIndex: number, type: string, of: (given: FieldArguments) => unknown): Sql =>
  parameter<ReadEnv>(type, ({ fieldArguments }) => {
    try {
      return of(fieldArguments[argumentIndex] as FieldArguments);
    } catch (error) {
      throw error instanceof Refusal ? new ArgumentRefusal(error, argumentIndex) : error;
    }
  });
