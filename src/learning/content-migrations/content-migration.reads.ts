import { progressReads } from '../../identity/progress/index.js';
import { userReads } from '../../identity/users/index.js';
import type { ActionOf } from '../../platform/authorization/policy.js';
import { connection, defineReads, extendReads, type FilterSql, one, type Reads } from '../../platform/query/reads.js';
import { type LookUpSql, type Sql, sql } from '../../platform/sql/sql.js';
import { coursePolicy, courseReads } from '../courses/index.js';
import { ContentMigration } from './content-migration.entity.js';
import { contentMigrationIssuePolicy, contentMigrationPolicy } from './content-migration.policy.js';
import { ContentMigrationIssue } from './content-migration-issue.entity.js';

/** One whose job was ended from outside has failed, though the job may have yet to notice. */
const stateSql = (row: Sql, lookUp: LookUpSql): Sql => sql`
  case
    when ${row}.workflow_state in ('pre_processing', 'running')
      and ${lookUp('progress', 'progress_id', 'workflow_state')} = 'failed'
    then 'failed'
    else ${row}.workflow_state
  end
`;

const byId: FilterSql = (filter) => sql`
  ${filter.row}.id = ${filter.parameter('bigint', (key: never) => (typeof key === 'number' ? key : null))}
`;

const ofMigration = (child: Sql, parent: Sql): Sql => sql`${child}.content_migration_id = ${parent}.id`;
const intoCourse = (child: Sql, parent: Sql): Sql => sql`${child}.course_id = ${parent}.id`;
const listed = coursePolicy.actions.copyInto;

export const contentMigrationIssueReads: Reads<
  ContentMigrationIssue,
  ActionOf<typeof contentMigrationIssuePolicy>
> = defineReads(ContentMigrationIssue, {
  policy: contentMigrationIssuePolicy,
  relations: { contentMigration: one(() => contentMigrationReads, 'contentMigrationId') },
});

export const contentMigrationReads: Reads<ContentMigration, ActionOf<typeof contentMigrationPolicy>> = defineReads(
  ContentMigration,
  {
    policy: contentMigrationPolicy,
    computed: {
      state: (row, { lookUp }) => stateSql(row, lookUp),
      issueCount: (row) => sql`
        (select count(*)::int from content_migration_issues mi where mi.content_migration_id = ${row}.id)
      `,
    },
    relations: {
      course: one(() => courseReads, 'courseId'),
      sourceCourse: one(() => courseReads, 'sourceCourseId'),
      // Whoever sees what was copied sees who did; the job is its starter's, and that of administrators.
      user: one(() => userReads, 'userId', { trusted: true }),
      progress: one(() => progressReads, 'progressId'),
    },
    connections: {
      issues: connection(() => contentMigrationIssueReads, { joinOn: ofMigration }),
      issue: connection(() => contentMigrationIssueReads, { joinOn: ofMigration, filters: { id: byId } }),
    },
  },
);

export const migrationsOfCourse = extendReads(courseReads, {
  connections: {
    contentMigrations: connection(() => contentMigrationReads, {
      joinOn: intoCourse,
      listed,
      descending: () => true,
    }),
    contentMigration: connection(() => contentMigrationReads, { joinOn: intoCourse, listed, filters: { id: byId } }),
  },
});
