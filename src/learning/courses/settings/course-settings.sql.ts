/** Settings of a course that are not in force as its row has them. Source: D2 · Course settings; supplement §3.3; decision 0015. */
import { type AccountSettingName, settingFields } from '../../../identity/accounts/index.js';
import type { ComputedSql } from '../../../platform/query/reads.js';
import { snakeCase } from '../../../platform/sql/catalogue.js';
import { sql } from '../../../platform/sql/sql.js';
import type { Course } from '../course.entity.js';

/** Announcements that a home page shows where no number is set. */
const usualAnnouncements = sql.literal(5);

/** What the topmost account says that locks the setting counts instead of the course's own. */
const lockedOrOwn =
  (field: keyof typeof settingFields & keyof Course): ComputedSql =>
  (row) => {
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

export const settingColumns: Record<string, ComputedSql> = {
  lockAllAnnouncementsInForce: lockedOrOwn('lockAllAnnouncements'),
  restrictStudentPastViewInForce: lockedOrOwn('restrictStudentPastView'),
  restrictStudentFutureViewInForce: lockedOrOwn('restrictStudentFutureView'),
  shownAnnouncements: (row) => sql`
    coalesce(
      ${row}.home_page_announcement_limit,
      case when ${row}.show_announcements_on_home_page then ${usualAnnouncements} end
    )
  `,
  gradingStandardEnabled: (row) => sql`${row}.grading_standard_id is not null`,
};
