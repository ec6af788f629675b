import { Message } from '../../identity/users/index.js';
import { bulkStatement } from '../../platform/sql/bulk.js';
import { sql } from '../../platform/sql/sql.js';
import { pageLockOf } from './page-lock.sql.js';

interface Notice {
  readonly pageId: number;
  readonly editorId: number;
  readonly occasion: string;
  readonly subject: string;
  readonly body: string;
}

const isStudent = sql`ne.type in ('StudentEnrollment', 'StudentViewEnrollment')`;

/** A message to everybody who takes part where the page stands and is not kept out of it, the editor aside. */
// unguarded: tells everybody who sees a page that the actor changed.
export const pageNotice = bulkStatement<Notice>(
  [Message],
  (value) => sql`
    insert into messages (root_account_id, user_id, occasion, subject, body, notification_category)
    select distinct np.root_account_id, nu.user_id, ${value('occasion', 'text')}, ${value('subject', 'text')},
      ${value('body', 'text')}, 'updated_wiki_page'
    from pages np
    cross join lateral (
      select ne.user_id
      from enrollments ne
      join courses nc on nc.id = ne.course_id and nc.workflow_state = 'available'
      where ne.course_id = np.course_id
        and ne.workflow_state = 'active'
        and (${pageLockOf(sql`np`, sql`ne.user_id`, isStudent)} is null or not ${isStudent})
      union all
      select ng.user_id
      from group_memberships ng
      where ng.group_id = np.group_id and ng.workflow_state = 'accepted'
    ) nu
    where np.id = ${value('pageId', 'bigint')}
      and np.workflow_state = 'active'
      and nu.user_id <> ${value('editorId', 'bigint')}
    on conflict (root_account_id, user_id, occasion) do nothing
  `,
);
