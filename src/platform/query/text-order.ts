/** In which order people find texts. Decision 0009. */
import { type Sql, sql } from '../sql/sql.js';

/**
 * The text for an order: that of Unicode for no language in particular, in which capitals stand beside small letters and
 * accents beside their letters. No two different texts are equal in it, so cursors find their place. An index serves it
 * where its column has the same `collate`.
 */
export const inTextOrder = (text: Sql): Sql => sql`((${text}) collate "und-x-icu")`;

/** A PostgreSQL type whose values are ordered as texts. */
export const isText = (type: string): boolean => type === 'text' || type.startsWith('varchar');
