import { type Sql, sql } from '../../platform/sql/sql.js';

/**
 * What accounts say of roles, as one JSON list of `Override`s, each with its `roleId`.
 * @param from the rows `o`, with the columns of `role_overrides`, and which of them
 */
export const overridesIn = (from: Sql): Sql => sql`
  select coalesce(
    json_agg(
      json_build_object(
        'roleId', o.role_id, 'accountId', o.account_id, 'permission', o.permission, 'enabled', o.enabled,
        'locked', o.locked, 'appliesToSelf', o.applies_to_self, 'appliesToDescendants', o.applies_to_descendants
      )
    ),
    '[]'
  )
  from ${from}
`;
