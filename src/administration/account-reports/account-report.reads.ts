/** Reports of accounts, and the lists of them that accounts have. Source: D1 · Account reports; supplement §2.5. */
import { accountPolicy, accountReads } from '../../identity/accounts/index.js';
import { progressReads } from '../../identity/progress/index.js';
import { userReads } from '../../identity/users/index.js';
import { type ActionOf, definePolicy, withinParent } from '../../platform/authorization/policy.js';
import {
  connection,
  defineReads,
  extendReads,
  type FilterSql,
  first,
  type LookUpSql,
  one,
  type Reads,
  type SourceSql,
} from '../../platform/query/reads.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { AccountReport } from './account-report.entity.js';
import { accountReportPolicy } from './account-report.policy.js';
import { AccountReportType } from './account-report-type.entity.js';
import { reportKinds } from './report-types.js';

/** A run whose job was ended from outside is over, though the job may have yet to notice. */
const stateSql = (row: Sql, lookUp: LookUpSql): Sql => sql`
  case
    when ${row}.workflow_state in ('created', 'running')
      and ${lookUp('progress', 'progress_id', 'workflow_state')} = 'failed'
    then 'aborted'
    else ${row}.workflow_state
  end
`;

/** What is told of the file, while it is there. */
const fileSql = (row: Sql): Sql => sql`
  case when ${row}.workflow_state = 'complete' and ${row}.storage_key is not null then
    json_build_object(
      'uuid', ${row}.uuid, 'filename', ${row}.filename, 'contentType', ${row}.content_type, 'size', ${row}.size,
      'createdAt', ${row}.ended_at::text
    )
  end
`;

export const accountReportReads: Reads<AccountReport, ActionOf<typeof accountReportPolicy>> = defineReads(
  AccountReport,
  {
    policy: accountReportPolicy,
    orders: { newest: [{ sql: (row) => sql`(-${row}.id)`, type: 'bigint' }] },
    computed: {
      state: (row, { lookUp }) => stateSql(row, lookUp),
      completion: (_row, { lookUp }) => sql`floor(${lookUp('progress', 'progress_id', 'completion')})::int`,
      file: fileSql,
    },
    relations: {
      account: one(() => accountReads, 'accountId'),
      // Whoever sees the report sees who started it, and how far its job has come.
      user: one(() => userReads, 'userId', { trusted: true }),
      job: one(() => progressReads, 'progressId', { trusted: true }),
    },
  },
);

export const accountReportTypeReads: Reads<AccountReportType, never> = defineReads(AccountReportType, {
  policy: definePolicy(AccountReportType, { visible: withinParent, actions: {} }),
  orders: { position: ['position'] },
  relations: {
    lastRun: first(
      () => accountReportReads,
      (child, parent) => sql`${child}.account_id = ${parent}.account_id and ${child}.report = ${parent}.report`,
      { order: 'newest' },
    ),
  },
});

/** The rows of the list of reports that can be run. */
const availableReports: SourceSql = ({ parent }) => sql`
  select ${parent}.id as account_id, rt.report, rt.position::int as position
  from unnest(array[${sql.join(reportKinds.map((kind) => sql.literal(kind)))}]) with ordinality as rt (report, position)
`;

const byId: FilterSql = (filter) => sql`
  ${filter.row}.id = ${filter.parameter('bigint', (key: never) => (typeof key === 'number' ? key : null))}
`;

const ofKind: FilterSql = (filter) =>
  filter.given ? sql`${filter.row}.report = ${filter.parameter('text')}` : undefined;

const ofAccount = (child: Sql, parent: Sql): Sql => sql`${child}.account_id = ${parent}.id`;
const listed = accountPolicy.actions.readReports;

export const reportsOfAccount = extendReads(accountReads, {
  connections: {
    reportTypes: connection(() => accountReportTypeReads, { source: availableReports, listed, order: 'position' }),
    reports: connection(() => accountReportReads, {
      joinOn: ofAccount,
      listed,
      filters: { report: ofKind },
      descending: () => true,
    }),
    report: connection(() => accountReportReads, {
      joinOn: ofAccount,
      listed,
      filters: { report: ofKind, id: byId },
    }),
  },
});
