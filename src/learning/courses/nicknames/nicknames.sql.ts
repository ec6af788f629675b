/** What the actor calls courses. */
import { bulkStatement } from '../../../platform/sql/bulk.js';
import { sql } from '../../../platform/sql/sql.js';
import { CourseNickname } from './course-nickname.entity.js';

/** Gives a course a nickname, in place of the one that it had. */
export const nicknameGiven = bulkStatement<{
  rootAccountId: number;
  userId: number;
  courseId: number;
  nickname: string;
}>(
  [CourseNickname],
  (value) => sql`
    insert into course_nicknames (root_account_id, user_id, course_id, nickname)
    values (
      ${value('rootAccountId', 'bigint')}, ${value('userId', 'bigint')}, ${value('courseId', 'bigint')},
      ${value('nickname', 'text')}
    )
    on conflict (user_id, course_id) do update set nickname = excluded.nickname
  `,
);

/** Takes the nickname of a course away; those of all courses of the tenant where none is named. */
export const nicknamesGone = bulkStatement<{ rootAccountId: number; userId: number; courseId: number | null }>(
  [CourseNickname],
  (value) => sql`
    delete from course_nicknames
    where user_id = ${value('userId', 'bigint')}
      and root_account_id = ${value('rootAccountId', 'bigint')}
      and (${value('courseId', 'bigint')} is null or course_id = ${value('courseId', 'bigint')})
    returning course_id as "courseId"
  `,
);
