/** Which value of each setting counts at a place of the account tree. Source: D1 · Update account; supplement §2.6. */
import { type Sql, sql } from '../../platform/sql/sql.js';
import { settingFields } from './account-settings.js';

/**
 * SQL for a JSON object: setting → `{ value, locked, inherited }`. The topmost account that locks a setting decides for
 * everything below it; where nobody above does, each account has its own value, false unless it was set.
 * @param path SQL for the ids from the root down to the account
 */
export function effectiveSettingsSql(path: Sql): Sql {
  const pairs = Object.entries(settingFields).map(
    ([field, name]) => sql`${sql.literal(field)}, ${settingSql(path, name)}`,
  );
  return sql`json_build_object(${sql.join(pairs)})`;
}

function settingSql(path: Sql, name: string): Sql {
  const setting = sql`ea.settings->${sql.literal(name)}`;
  const locked = sql`coalesce((${setting}->>'locked')::boolean, false)`;
  const isOwn = sql`ea.id = (${path})[cardinality(${path})]`;
  const decided = sql`
    select json_build_object(
      'value', coalesce((${setting}->>'value')::boolean, false),
      'locked', ${locked},
      'inherited', not (${isOwn})
    )
    from accounts ea
    where ea.id = any(${path}) and (${locked} or ${isOwn})
    order by ${locked} desc, cardinality(ea.ancestors)
    limit 1
  `;
  return sql`(${decided})`;
}
