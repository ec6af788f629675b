/** Settings of a course that are not in force as its row has them. Source: D2 · Course settings; supplement §3.3; decision 0015. */
import { type AccountSettingName, settingFields } from '../../../identity/accounts/index.js';
import type { ComputedSql } from '../../../platform/query/reads.js';
import { snakeCase } from '../../../platform/sql/catalogue.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';
import type { Course } from '../course.entity.js';

/** Announcements that a home page shows where no number is set. */
const usualAnnouncements = sql.literal(5);

/** What the topmost account says that locks the setting counts instead of the course's own. */
const lockedOrOwn =
  (field: keyof typeof settingFields & keyof Course) =>
  (row: Sql): Sql => {
    const name: AccountSettingName = settingFields[field];
    return sql`
      coalesce(
        (
          select (sa.settings->${sql.literal(name)}->>'value')::boolean
          from accounts sh
          join accounts sa on sa.id = any(sh.ancestors)
          where sh.id = ${row}.account_id and (sa.settings->${sql.literal(name)}->>'locked')::boolean
          order by cardinality(sa.ancestors)
          limit 1
        ),
        ${row}.${sql.ref(snakeCase(field))}
      )
    `;
  };

/** SQL over a course: nobody comments on its announcements. */
export const announcementsLocked = lockedOrOwn('lockAllAnnouncements');

/** SQL over a course: how many announcements its home page shows; null for as many as there are. */
export const shownAnnouncements = (course: Sql): Sql => sql`
  coalesce(
    ${course}.home_page_announcement_limit,
    case when ${course}.show_announcements_on_home_page then ${usualAnnouncements} end
  )
`;

export const settingColumns: Record<string, ComputedSql> = {
  lockAllAnnouncementsInForce: announcementsLocked,
  restrictStudentPastViewInForce: lockedOrOwn('restrictStudentPastView'),
  restrictStudentFutureViewInForce: lockedOrOwn('restrictStudentFutureView'),
  shownAnnouncements,
  gradingStandardEnabled: (row) => sql`${row}.grading_standard_id is not null`,
};
