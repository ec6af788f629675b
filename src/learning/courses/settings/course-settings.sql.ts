/** The settings of a course as they are in force. Source: D2 · Course settings; supplement §3.3; decision 0015. */
import { type AccountSettingName, settingFields } from '../../../identity/accounts/index.js';
import { snakeCase } from '../../../platform/sql/catalogue.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';
import { settingSwitches } from '../course.rules.js';

/** Announcements that a home page shows where no number is set. */
const usualAnnouncements = sql.literal(5);

/** SQL for a JSON object over a course's row. What the topmost locking account says counts instead of the course's own. */
export function courseSettingsSql(row: Sql): Sql {
  const pairs = settingSwitches.map((field) => {
    const own = sql`${row}.${sql.ref(snakeCase(field))}`;
    const name = (settingFields as Readonly<Record<string, AccountSettingName>>)[field];
    return sql`${sql.literal(field)}, ${name === undefined ? own : lockedOr(row, name, own)}`;
  });
  return sql`
    json_build_object(
      ${sql.join(pairs)},
      'homePageAnnouncementLimit', coalesce(
        ${row}.home_page_announcement_limit,
        case when ${row}.show_announcements_on_home_page then ${usualAnnouncements} end
      ),
      'gradingStandardEnabled', ${row}.grading_standard_id is not null,
      'gradingStandardId', ${row}.grading_standard_id, 'imageId', ${row}.image_id, 'imageUrl', ${row}.image_url
    )
  `;
}

const lockedOr = (row: Sql, name: AccountSettingName, own: Sql): Sql => sql`
  coalesce(
    (
      select (sa.settings->${sql.literal(name)}->>'value')::boolean
      from accounts sh
      join accounts sa on sa.id = any(sh.ancestors)
      where sh.id = ${row}.account_id and (sa.settings->${sql.literal(name)}->>'locked')::boolean
      order by cardinality(sa.ancestors)
      limit 1
    ),
    ${own}
  )
`;
