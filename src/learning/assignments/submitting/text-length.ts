import { Check } from '@mikro-orm/decorators/legacy';
import { snakeCase } from '../../../platform/sql/catalogue.js';
import { maxLongTextBytes, maxTextBytes } from '../../../platform/text/text-limits.js';

/** Cleaning writes up to six bytes for one, `&quot;` for a quotation mark. */
const mostOfCleaned = 6 * maxLongTextBytes;

/**
 * Texts of a table that have no more bytes than fit; a check constraint of the database, `<table>_<column>_length`.
 * @param texts `page` for cleaned HTML of 500 KB, `text` for a text of 64 KB
 */
export const HasTexts =
  (table: string, texts: Readonly<Record<string, 'page' | 'text'>>) =>
  (entity: Function): void => {
    for (const [property, kind] of Object.entries(texts)) {
      const column = snakeCase(property);
      const most = kind === 'page' ? mostOfCleaned : maxTextBytes;
      Check({ name: `${table}_${column}_length`, expression: `octet_length(${column}) <= ${most}` })(entity);
    }
  };
