import { type Sql, sql } from '../../../platform/sql/sql.js';
import { statement } from '../../../platform/sql/statement.js';

/**
 * SQL for the bytes that count against a quota: files that are there, and those that are announced and may still come.
 * @param column `course_id`, `user_id` or `group_id`
 * @param handedIn counts what was handed in, which has a limit of its own, instead of all the rest
 */
export const usedBytesSql = (
  column: 'course_id' | 'user_id' | 'group_id',
  owner: Sql,
  tenant: Sql,
  handedIn = false,
): Sql => sql`
  select coalesce(sum(qf.size), 0)::bigint
  from files qf
  where qf.${sql.ref(column)} = ${owner}
    and qf.root_account_id = ${tenant}
    and ${handedIn ? sql.empty : sql`not `}qf.for_submissions
    and (qf.workflow_state = 'available' or (qf.workflow_state = 'pending' and qf.upload_expires_at > now()))
`;

/** SQL for a quota of the account, else of the nearest account above that has one, else of the service; megabytes. */
const handedDown = (column: string, account: Sql, otherwise: number): Sql => sql`
  coalesce(
    (
      select qu.${sql.ref(column)}
      from accounts qa
      join accounts qu on qu.id = any(qa.ancestors)
      where qa.id = ${account} and qu.${sql.ref(column)} is not null
      order by cardinality(qu.ancestors) desc
      limit 1
    ),
    ${sql.literal(otherwise)}
  )
`;

/** SQL over a folder: the quota of its course, person or group, in megabytes. */
const quotaMb = (f: Sql): Sql => sql`
  case
    when ${f}.course_id is not null then (select qc.storage_quota_mb from courses qc where qc.id = ${f}.course_id)
    when ${f}.user_id is not null then ${handedDown('default_user_storage_quota_mb', sql`${f}.root_account_id`, 50)}
    else (
      select coalesce(
        qg.storage_quota_mb,
        ${handedDown('default_group_storage_quota_mb', sql`coalesce(qd.account_id, qg.account_id)`, 50)}
      )
      from groups qg
      left join courses qd on qd.id = qg.course_id
      where qg.id = ${f}.group_id
    )
  end
`;

/** SQL over a folder: the bytes that count against the quota of its tree. */
const used = (f: Sql): Sql => sql`
  case
    when ${f}.course_id is not null then (${usedBytesSql('course_id', sql`${f}.course_id`, sql`${f}.root_account_id`)})
    when ${f}.user_id is not null then (${usedBytesSql('user_id', sql`${f}.user_id`, sql`${f}.root_account_id`)})
    else (${usedBytesSql('group_id', sql`${f}.group_id`, sql`${f}.root_account_id`)})
  end
`;

/** SQL over a folder: bytes that its tree has room for, and those that are taken, as `quota` and `used`. */
export const quotaSql = (folder: Sql): Sql => sql`
  select jsonb_build_object('quota', (${quotaMb(folder)})::bigint * 1048576, 'used', (${used(folder)}))
`;

/** The quota below a root folder, and what counts against it; bytes. */
// unguarded: only sums, for who may add to the tree.
export const quotaBelow = statement<{ rootId: number }>(
  (value) => sql`
    select (${quotaMb(sql`f`)})::bigint * 1048576 as quota, (${used(sql`f`)}) as used
    from folders f
    where f.id = ${value('rootId', 'bigint')}
  `,
);

/** The bytes of what the person of a root folder has handed in, or is about to. */
// unguarded: only sums, for who hands in.
export const handedInBelow = statement<{ rootId: number }>(
  (value) => sql`
    select (${usedBytesSql('user_id', sql`f.user_id`, sql`f.root_account_id`, true)}) as used
    from folders f
    where f.id = ${value('rootId', 'bigint')}
  `,
);
