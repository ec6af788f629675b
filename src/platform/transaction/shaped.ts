import { Check } from '@mikro-orm/decorators/legacy';
import { snakeCase } from '../sql/catalogue.js';

/**
 * A check of the database, `<column>_shape`, on a column of JSON that statements take apart: a value of another shape would
 * fail the statement, and with it every row.
 */
export const Shaped =
  (shape: 'array' | 'object') =>
  <Row extends object>(row: Row, name: keyof Row & string): void => {
    const of = snakeCase(name);
    const expression = `jsonb_typeof(${of}) = '${shape}'::text`;
    Check<Row>({ name: `${of}_shape`, property: name, expression })(row, name as never);
  };
