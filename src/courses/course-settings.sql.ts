/** The settings of a course as they are in force. Source: D2 · Course settings; supplement §3.3; decision 0015. */
import { type AccountSettingName, settingFields } from '../accounts/index.js';
import { snakeCase } from '../kernel/owner.js';
import { literal } from '../kernel/sql.js';
import { settingSwitches } from './course.rules.js';

/** Announcements that a home page shows where no number is set. */
const usualAnnouncements = 5;

/** SQL for a JSON object over a course's row. What the topmost locking account says counts instead of the course's own. */
export function courseSettingsSql(alias: string): string {
  const pairs = settingSwitches.map((field) => {
    const own = `${alias}.${snakeCase(field)}`;
    const name = (settingFields as Readonly<Record<string, AccountSettingName>>)[field];
    return `${literal(field)}, ${name === undefined ? own : lockedOr(alias, name, own)}`;
  });
  return `json_build_object(${pairs.join(', ')},
    'homePageAnnouncementLimit', coalesce(${alias}.home_page_announcement_limit, case when ${alias}.show_announcements_on_home_page then ${usualAnnouncements} end),
    'gradingStandardEnabled', ${alias}.grading_standard_id is not null, 'gradingStandardId', ${alias}.grading_standard_id,
    'imageId', ${alias}.image_id, 'imageUrl', ${alias}.image_url)`;
}

const lockedOr = (alias: string, name: AccountSettingName, own: string): string =>
  `coalesce((select (sa.settings->${literal(name)}->>'value')::boolean from accounts sh join accounts sa on sa.id = any(sh.ancestors)
      where sh.id = ${alias}.account_id and (sa.settings->${literal(name)}->>'locked')::boolean order by cardinality(sa.ancestors) limit 1), ${own})`;
