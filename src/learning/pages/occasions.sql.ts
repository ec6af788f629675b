/** What people are told of pages. Source: D2 · Pages, notify_of_update; supplement §3.9, course_content. */
import type { Occasion } from '../../identity/notification-events/index.js';
import { sql } from '../../platform/sql/sql.js';
import { nameOfCourse } from '../courses/index.js';
import { takingPart } from '../enrollments/index.js';
import { pageReads } from './page.reads.js';

export const pageUpdated: Occasion = {
  name: 'updated_wiki_page',
  kind: 'updated_wiki_page',
  table: 'pages',
  reads: pageReads,
  action: 'visible',
  concerns: (row) => sql`
    select tp.user_id from (${takingPart(sql`${row}.course_id`)}) tp
    union
    select gm.user_id from group_memberships gm where gm.group_id = ${row}.group_id and gm.workflow_state = 'accepted'
  `,
  shown: (row) => ({
    title: sql`${row}.title`,
    place: sql`
      coalesce(
        ${nameOfCourse(row)},
        (select ng.name from groups ng where ng.id = ${row}.group_id)
      )
    `,
    path: sql`
      case
        when ${row}.course_id is not null then '/courses/' || ${row}.course_id
        else '/groups/' || ${row}.group_id
      end || '/pages/' || ${row}.url
    `,
  }),
  says: (title) => `Page updated: ${title}`,
};
