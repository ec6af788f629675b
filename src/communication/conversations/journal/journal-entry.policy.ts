/** Who keeps the faculty journal of a student. Decision 0127; source: D1 · Roles, manage_user_notes; D3 · Conversations, user_note. */
import { administers, coveredAccounts, grantIds, may, on, withinSections } from '../../../identity/access/index.js';
import { serviceOn } from '../../../identity/accounts/index.js';
import { inLivingCourse } from '../../../learning/courses/index.js';
import { allOf, anyOf, definePolicy, is, ofTenant, own, sqlCondition } from '../../../platform/authorization/policy.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';
import { JournalEntry } from './journal-entry.entity.js';

/** SQL: courses of the account have a faculty journal: `user_notes` of its services, off unless it was switched on. */
export const journalKept = (account: Sql): Sql => serviceOn('user_notes', account);

const journalOfCourse = sqlCondition('journalKept', (row) =>
  journalKept(sql`(select jc.account_id from courses jc where jc.id = ${row}.course_id)`),
);

/** SQL: the actor keeps the journal of the holder of an enrollment, by their own part in its course `c` or as an administrator. */
export const keepsJournalOf = (enrollment: Sql, course: Sql): Sql => sql`
  (
    (
      ${enrollment}.course_id = any(${grantIds('manage_user_notes', 'courses')})
      and ${withinSections(sql`${enrollment}.course_id`, sql`${enrollment}.course_section_id`)}
    )
    or ${course}.account_id = any(${coveredAccounts('manage_user_notes')})
  )
`;

/** Whose rights end at a section reads of the students of that section alone. */
const studentInReach = sqlCondition(
  'journalStudentInReach',
  (row) => sql`
    exists (
      select 1
      from enrollments ke
      where ke.course_id = ${row}.course_id
        and ke.user_id = ${row}.student_id
        and ke.workflow_state <> 'deleted'
        and ${withinSections(sql`ke.course_id`, sql`ke.course_section_id`)}
    )
  `,
);

const keepers = allOf(may('manage_user_notes', on('courseId')), studentInReach);

/**
 * An entry is read by those who keep the journal of its course, as long as its account has one, and never by its student
 * as such. Who wrote it takes it back, and who administers the course.
 */
export const journalEntryPolicy = definePolicy(JournalEntry, {
  visible: allOf(ofTenant('rootAccountId'), is({ workflowState: 'active' }), inLivingCourse, journalOfCourse, keepers),
  actions: { delete: allOf(keepers, anyOf(own('authorId'), administers(on('courseId')))) },
});
