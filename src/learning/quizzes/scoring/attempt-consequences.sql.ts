import { addedSql, type Sql, sql } from '../../../platform/sql/sql.js';
import { type AttemptConsequence, attemptConsequences } from './attempt-consequences.js';

const anyConcerned = (added: readonly AttemptConsequence[], quizId: Sql): Sql =>
  sql`(${sql.join([sql`false`, ...added.map(({ concerns }) => concerns(quizId))], ' or ')})`;

/** SQL: whether scoring attempts at a quiz means anything to other areas. */
export const hasConsequences = (quizId: Sql): Sql => addedSql(attemptConsequences, anyConcerned, quizId);
