/** The course to which an argument keeps a list. */
import { actorTenant } from '../../platform/authorization/policy.js';
import type { ArgumentSql } from '../../platform/query/reads.js';
import { type RecordKey, splitKeys } from '../../platform/query/record-key.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { courseReads } from '../courses/index.js';

const keyOf = (given: unknown): RecordKey[] => (given === undefined || given === null ? [] : [given as RecordKey]);

/** SQL: the id is that of the course which the argument `courseId` names, in any form; of any course without it, which a computed field is given as null. */
export function inNamedCourse(argument: ArgumentSql, courseId: Sql): Sql {
  const forms = Object.entries(courseReads.keys).map(([form, key]) => {
    const value = argument('courseId', 'text', (given) => splitKeys(keyOf(given), form).named[0] ?? null);
    return key(sql`kc`, value, actorTenant);
  });
  return sql`
    (
      coalesce(${argument('courseId', 'boolean', (given) => keyOf(given).length === 0)}, true)
      or ${courseId} = ${argument('courseId', 'bigint', (given) => splitKeys(keyOf(given), 'id').ids[0] ?? null)}
      or exists (select 1 from courses kc where kc.id = ${courseId} and (${sql.join(forms, ' or ')}))
    )
  `;
}
