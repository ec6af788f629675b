import type { Account } from '../../identity/accounts/index.js';
import { accountReads } from '../../identity/accounts/index.js';
import { type ActionOf } from '../../platform/authorization/policy.js';
import {
  type Connection,
  type ConnectionOptions,
  connection,
  defineReads,
  extendReads,
  type FilterSql,
  one,
  type Reads,
} from '../../platform/query/reads.js';
import type { RecordKey } from '../../platform/query/record-key.js';
import { containingTrimmed, type Sql, sql } from '../../platform/sql/sql.js';
import { shownLocks } from '../course-copies/index.js';
import { type Course, courseReads } from '../courses/index.js';
import { groupPolicy, groupReads } from '../groups/index.js';
import { ExternalTool } from './external-tool.entity.js';
import { accountToolsPolicy, courseToolsPolicy, externalToolPolicy } from './external-tool.policy.js';

export const externalToolReads: Reads<ExternalTool, ActionOf<typeof externalToolPolicy>> = defineReads(ExternalTool, {
  policy: externalToolPolicy,
  orders: { name: ['name', 'id'] },
  computed: {
    shownLocks: shownLocks('external_tool'),
    /** The word of the privacy level says that the tool is there. Source: supplement §2.2. */
    stateWord: (row) => sql`case when ${row}.workflow_state = 'deleted' then 'deleted' else ${row}.privacy_level end`,
    needsSecret: (row) => sql`(${row}.workflow_state = 'active' and ${row}.sealed_secret is null)`,
  },
  relations: {
    course: one(() => courseReads, 'courseId'),
    account: one(() => accountReads, 'accountId'),
  },
});

/** The course, authorized as the place of its tools. */
export const courseToolsReads: Reads<Course, ActionOf<typeof courseToolsPolicy>> = defineReads(courseReads.entity, {
  policy: courseToolsPolicy,
  keys: courseReads.keys,
});

/** The account, likewise. */
export const accountToolsReads: Reads<Account, ActionOf<typeof accountToolsPolicy>> = defineReads(accountReads.entity, {
  policy: accountToolsPolicy,
  keys: accountReads.keys,
});

const named: FilterSql = (filter) =>
  filter.given ? sql`${filter.row}.name ilike ${filter.parameter('text', containingTrimmed)}` : undefined;

const selectable: FilterSql = (filter) => (filter.flag === true ? sql`not ${filter.row}.not_selectable` : undefined);

const placed: FilterSql = (filter) =>
  filter.given ? sql`jsonb_exists(${filter.row}.placement_settings, ${filter.parameter('text')})` : undefined;

const byId: FilterSql = (filter) =>
  sql`${filter.row}.id = ${filter.parameter('bigint', (key: RecordKey) => (typeof key === 'number' ? key : null))}`;

/** How a record holds tools. */
interface Holder {
  /** SQL: the tool is the record's own. */
  readonly own: (tool: Sql, holder: Sql) => Sql;
  /** SQL: ids of the accounts above, from the nearest of them on. */
  readonly accounts: (holder: Sql) => Sql;
}

/** Its own tools, and those of every account above where they are asked for. Source: D1 · External tools; supplement §2.2. */
const toolsOf = ({ own, accounts }: Holder, listed: ConnectionOptions['listed']): Connection =>
  connection(() => externalToolReads, {
    joinOn: (tool, holder) => sql`
      (${own(tool, holder)} or ${tool}.account_id = any(${accounts(holder)}))
    `,
    listed,
    filters: {
      includeParents: (filter) => (filter.flag === true ? undefined : own(filter.row, filter.parent)),
      searchTerm: named,
      selectable,
      placement: placed,
    },
    order: 'name',
  });

const toolOf = ({ own }: Holder, listed: ConnectionOptions['listed']): Connection =>
  connection(() => externalToolReads, { joinOn: own, listed, filters: { id: byId } });

/** SQL: ids of the account and of all above it. */
export const pathOfAccount = (account: Sql): Sql => sql`
  (select ta.ancestors from accounts ta where ta.id = ${account})::bigint[]
`;
const accountOfCourse = (course: Sql): Sql => sql`(select tc.account_id from courses tc where tc.id = ${course})`;

const course: Holder = {
  own: (tool, holder) => sql`${tool}.course_id = ${holder}.id`,
  accounts: (holder) => pathOfAccount(sql`${holder}.account_id`),
};
const account: Holder = {
  own: (tool, holder) => sql`${tool}.account_id = ${holder}.id`,
  accounts: (holder) => sql`${holder}.ancestors`,
};
/** A group has none of its own: its tools are those of the course or account in which it stands. */
const group: Holder = {
  own: (tool, holder) => sql`(${tool}.course_id = ${holder}.course_id or ${tool}.account_id = ${holder}.account_id)`,
  accounts: (holder) =>
    pathOfAccount(sql`coalesce(${holder}.account_id, ${accountOfCourse(sql`${holder}.course_id`)})`),
};

export const toolsOfCourse = extendReads(courseReads, {
  connections: {
    externalTools: toolsOf(course, courseToolsPolicy.actions.listTools),
    externalTool: toolOf(course, courseToolsPolicy.actions.listTools),
  },
});

export const toolsOfAccount = extendReads(accountReads, {
  connections: {
    externalTools: toolsOf(account, accountToolsPolicy.actions.listTools),
    externalTool: toolOf(account, accountToolsPolicy.actions.listTools),
  },
});

export const toolsOfGroup = extendReads(groupReads, {
  connections: { externalTools: toolsOf(group, groupPolicy.actions.readMembers) },
});
