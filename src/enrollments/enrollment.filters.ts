/** How lists of enrollments are filtered. Source: supplement §5.2. */
import { actorParameter } from '../kernel/policy.js';
import type { FilterScope, FilterSql } from '../kernel/reads.js';
import { type RecordKey, splitKeys } from '../kernel/record-key.js';
import { notFound } from '../kernel/refusal.js';
import { accessJoins, isFuture, isPast } from './access.sql.js';

/** By words that no column holds; each honours the dates of section, course and term. */
const spanWords = ['current_and_invited', 'current_and_future', 'current_and_concluded'] as const;

const dated = (alias: string, test: string): string =>
  `exists (select 1 from enrollments xe ${accessJoins} where xe.id = ${alias}.id and ${test})`;

/** Current is what is active and neither over nor still to come. */
function spans(alias: string, words: string): string {
  const [invited, future, concluded] = spanWords.map((word) => `'${word}' = any(${words})`);
  const state = `${alias}.workflow_state`;
  return [
    `(${invited} and ${dated(alias, `not ${isPast} and (xe.workflow_state = 'invited' or (xe.workflow_state = 'active' and not ${isFuture}))`)})`,
    `(${future} and ${state} = 'active' and ${dated(alias, `not ${isPast}`)})`,
    `(${concluded} and (${state} = 'completed' or (${state} = 'active' and ${dated(alias, `(${isPast} or not ${isFuture})`)})))`,
  ].join(' or ');
}

/** A SIS id finds by what the viewer may see of it. */
const bySis =
  (column: string): FilterSql =>
  (filter) =>
    filter.given ? `${filter.column(column)} = any(${filter.parameter('text[]')})` : undefined;

/** One key or several. */
const keysOf = (given: never): readonly RecordKey[] => [given as RecordKey | RecordKey[]].flat();
const idsOf = (given: never): number[] => splitKeys(keysOf(given), 'id').ids;
const namedBy =
  (form: string) =>
  (given: never): string[] =>
    splitKeys(keysOf(given), form).named;

/** By id, by a SIS id that the viewer may see, or by `self`. */
function users(filter: FilterScope): string {
  const own = actorParameter(filter.parameters);
  const self = filter.parameter('boolean', (given: never) => namedBy('self')(given).length > 0);
  return (
    `(${filter.alias}.user_id = any(${filter.parameter('bigint[]', idsOf)}) or (${self} and ${filter.alias}.user_id = ${own}) ` +
    `or ${filter.column('sisUserId')} = any(${filter.parameter('text[]', namedBy('sis_user_id'))}))`
  );
}

/** A filter that is absent keeps everything, but for deleted enrollments and test students: these are listed by name alone. */
export const enrollmentFilters: Record<string, FilterSql> = {
  types: (filter) =>
    filter.given
      ? `${filter.alias}.type = any(${filter.parameter('text[]')})`
      : `${filter.alias}.type <> 'StudentViewEnrollment'`,
  roles: (filter) => {
    if (!filter.given) return undefined;
    const names = filter.parameter('text[]');
    return `${filter.alias}.role_id in (select fr.id from roles fr where fr.root_account_id = ${filter.alias}.root_account_id and (fr.name = any(${names}) or fr.label = any(${names})))`;
  },
  states: (filter) => {
    if (!filter.given) return `${filter.alias}.workflow_state <> 'deleted'`;
    const words = filter.parameter('text[]');
    return `(${filter.alias}.workflow_state = any(${words}) or ${spans(filter.alias, words)})`;
  },
  userId: (filter) => (filter.given ? users(filter) : undefined),
  userIds: (filter) => (filter.given ? users(filter) : undefined),
  courseId: (filter) =>
    filter.given
      ? `(${filter.alias}.course_id = any(${filter.parameter('bigint[]', idsOf)}) or ${filter.column('sisCourseId')} = any(${filter.parameter('text[]', namedBy('sis_course_id'))}))`
      : undefined,
  sisAccountIds: bySis('sisAccountId'),
  sisCourseIds: bySis('sisCourseId'),
  sisSectionIds: bySis('sisSectionId'),
  sisUserIds: bySis('sisUserId'),
};

/** There are no grading periods, so none has grades. @throws Refusal 404 */
export function refuseGradingPeriod({ gradingPeriodId }: Readonly<Record<string, unknown>>): void {
  if (gradingPeriodId !== undefined && gradingPeriodId !== null) throw notFound();
}
