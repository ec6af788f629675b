/** Which value of each setting counts at a place of the account tree. Source: D1 · Update account; supplement §2.6. */
import { literal } from '../kernel/sql.js';
import { settingFields } from './account-settings.js';

/**
 * SQL for a JSON object: setting → `{ value, locked, inherited }`. The topmost account that locks a setting decides for
 * everything below it; where nobody above does, each account has its own value, false unless it was set.
 * @param path SQL for the ids from the root down to the account
 */
export function effectiveSettingsSql(path: string): string {
  const pairs = Object.entries(settingFields).map(([field, name]) => `${literal(field)}, ${settingSql(path, name)}`);
  return `json_build_object(${pairs.join(', ')})`;
}

function settingSql(path: string, name: string): string {
  const setting = `ea.settings->${literal(name)}`;
  const locked = `coalesce((${setting}->>'locked')::boolean, false)`;
  const isOwn = `ea.id = (${path})[cardinality(${path})]`;
  const decided =
    `select json_build_object('value', coalesce((${setting}->>'value')::boolean, false), 'locked', ${locked}, 'inherited', not (${isOwn})) ` +
    `from accounts ea where ea.id = any(${path}) and (${locked} or ${isOwn}) order by ${locked} desc, cardinality(ea.ancestors) limit 1`;
  return `(${decided})`;
}
