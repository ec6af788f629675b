/**
 * SQL for the bytes that count against a quota: files that are there, and those that are announced and may still come.
 * @param column `course_id`, `user_id` or `group_id`
 * @param handedIn counts what was handed in, which has a limit of its own, instead of all the rest
 */
export const usedBytesSql = (
  column: 'course_id' | 'user_id' | 'group_id',
  owner: string,
  tenant: string,
  handedIn = false,
): string =>
  `select coalesce(sum(qf.size), 0)::bigint from files qf where qf.${column} = ${owner} and qf.root_account_id = ${tenant} ` +
  `and ${handedIn ? '' : 'not '}qf.for_submissions and (qf.workflow_state = 'available' or (qf.workflow_state = 'pending' and qf.upload_expires_at > now()))`;

/** SQL for a quota of the account, else of the nearest account above that has one, else of the service; megabytes. */
const handedDown = (column: string, account: string, otherwise: number): string =>
  `coalesce((select qu.${column} from accounts qa join accounts qu on qu.id = any(qa.ancestors) where qa.id = ${account} and qu.${column} is not null order by cardinality(qu.ancestors) desc limit 1), ${otherwise})`;

/** SQL over a root folder `f`: the quota of its course, person or group, in megabytes. */
export const quotaMbSql = `case
  when f.course_id is not null then (select qc.storage_quota_mb from courses qc where qc.id = f.course_id)
  when f.user_id is not null then ${handedDown('default_user_storage_quota_mb', 'f.root_account_id', 50)}
  else (select coalesce(qg.storage_quota_mb, ${handedDown('default_group_storage_quota_mb', 'coalesce(qd.account_id, qg.account_id)', 50)})
    from groups qg left join courses qd on qd.id = qg.course_id where qg.id = f.group_id) end`;

/** SQL over a root folder `f`: the bytes that count against the quota. */
export const usedSql = `case
  when f.course_id is not null then (${usedBytesSql('course_id', 'f.course_id', 'f.root_account_id')})
  when f.user_id is not null then (${usedBytesSql('user_id', 'f.user_id', 'f.root_account_id')})
  else (${usedBytesSql('group_id', 'f.group_id', 'f.root_account_id')}) end`;

/** SQL over the root folder `f` of a person: the bytes of what they have handed in, or are about to. */
export const handedInSql = usedBytesSql('user_id', 'f.user_id', 'f.root_account_id', true);
