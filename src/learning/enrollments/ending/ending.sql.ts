/** Enrollments that end with the course or with the person. */

import type { Leaver } from '../../../identity/users/index.js';
import { bulkStatement, updated } from '../../../platform/sql/bulk.js';
import { sql } from '../../../platform/sql/sql.js';
import { Enrollment } from '../enrollment.entity.js';
import { ObserverLink } from '../observer-link.entity.js';

/** Ends every enrollment in a course. */
// unguarded: they end with a course that the actor has deleted.
export const courseEnrollmentsEnded = bulkStatement<{ courseId: number }>(
  [updated(Enrollment, 'workflowState')],
  (value) => sql`
    update enrollments
    set workflow_state = 'deleted'
    where course_id = ${value('courseId', 'bigint')} and workflow_state <> 'deleted'
  `,
);

/** Ends what a user is in the courses of a tenant, and what others are there to observe them. */
// unguarded: they end with somebody's last login, which was authorized.
export const userEnrollmentsEnded = bulkStatement<Leaver>(
  [updated(Enrollment, 'workflowState')],
  (value) => sql`
    update enrollments
    set workflow_state = 'deleted'
    where root_account_id = ${value('rootAccountId', 'bigint')}
      and (user_id = ${value('userId', 'bigint')} or associated_user_id = ${value('userId', 'bigint')})
      and workflow_state <> 'deleted'
  `,
);

/** Ends whom a user observes in a tenant, and who observes them. */
export const userLinksEnded = bulkStatement<Leaver>(
  [updated(ObserverLink, 'workflowState')],
  (value) => sql`
    update observer_links
    set workflow_state = 'deleted'
    where root_account_id = ${value('rootAccountId', 'bigint')}
      and (user_id = ${value('userId', 'bigint')} or observee_id = ${value('userId', 'bigint')})
      and workflow_state = 'active'
  `,
);
