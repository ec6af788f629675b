/** A user whom an argument of a list names. */
import { findsByLoginSql, findsBySisSql } from '../../../identity/users/index.js';
import { actorId, actorTenant } from '../../../platform/authorization/policy.js';
import type { Given, RecordKey } from '../../../platform/query/record-key.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';

type Named = RecordKey | null | undefined;

const isSelf = (key: Named): boolean =>
  key === null || key === undefined || (typeof key !== 'number' && key.form === 'self');
const namedBy = (form: string) => (key: Named) =>
  typeof key === 'object' && key !== null && key.form === form ? key.value : null;

/**
 * SQL for the id of the user whom a key names: by id, SIS id or login inside the tenant; `self` and nothing at all name
 * the actor. Null for who is not there, and for somebody of whom the actor may not see that name.
 * @param argument a parameter computed from the key
 * @param given how the argument is there, where that is known
 */
export function namedUser(argument: (type: string, map: (key: never) => unknown) => Sql, given: Given = 'value'): Sql {
  if (given === 'self' || given === 'nothing') return actorId;
  const id = argument('bigint', (key: Named) => (typeof key === 'number' ? key : null));
  if (given === 'id') return id;
  const sis = argument('text', namedBy('sis_user_id'));
  const login = argument('text', namedBy('sis_login_id'));
  return sql`
    (
      case
        when ${argument('boolean', isSelf)} then ${actorId}
        when ${id} is not null then ${id}
        else (
          select yl.user_id
          from logins yl
          where yl.root_account_id = ${actorTenant}
            and yl.workflow_state <> 'deleted'
            and (
              (yl.sis_user_id = ${sis} and ${findsBySisSql(sql`yl.user_id`)})
              or (yl.unique_id_lower = lower(${login}) and ${findsByLoginSql(sql`yl.user_id`)})
            )
          limit 1
        )
      end
    )
  `;
}
