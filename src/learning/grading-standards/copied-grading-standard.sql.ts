/** How grading standards are copied into another course. */
import { sql } from '../../platform/sql/sql.js';
import { statement } from '../../platform/sql/statement.js';
import { copiedContent, type SharedIds } from '../course-copies/index.js';
import { GradingStandard } from './grading-standard.entity.js';

/** Of some standards, those of the accounts of a course. One that is deleted stays with what uses it. */
// unguarded: standards that contents of a course use, which the actor copies.
export const sharedStandards: SharedIds = statement(
  (value) => sql`
    select s.id
    from courses c
    join accounts a on a.id = c.account_id
    join grading_standards s on s.account_id = any(a.ancestors)
    where c.id = ${value('courseId', 'bigint')} and s.id = any(${value('ids', 'bigint[]')})
  `,
);

/** Source: D2 · Grading standards; decision 0129. */
export const copiedGradingStandard = copiedContent({
  kind: 'grading_standard',
  entity: GradingStandard,
  table: 'grading_standards',
  columns: { content: ['title', 'scheme'], state: ['workflow_state'] },
  name: 'title',
  path: () => null,
});
