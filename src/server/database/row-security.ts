/** Sets up what the service's roles see of each table. Run after the migrations; what stands already is left alone. */
import { hash } from 'node:crypto';
import type { ClientBase, Pool } from 'pg';
import { inTransaction } from './in-transaction.js';
import { policyNames, type ServiceRoles } from './restricted-roles.js';
import { rolesOfDatabase } from './roles-of-database.js';
import { heldBack, ofSetting, otherBounds, readByAll, sharedTables } from './row-bounds.js';

const everyRight = ['select', 'insert', 'update', 'delete'];

interface Relation {
  readonly name: string;
  readonly kind: 'r' | 'v';
  readonly knowsTenant: boolean;
  readonly secured: boolean;
  /** Names of its policies, each followed by what tells its text. */
  readonly policies: readonly string[];
  /** Rights that both roles have. */
  readonly rights: readonly string[];
}

const heldRights =
  'array(select r from unnest($3::text[]) r where has_table_privilege($1, c.oid, r) and has_table_privilege($2, c.oid, r))';

const relations = `select c.relname as name, c.relkind as kind, (c.relrowsecurity or c.reloptions @> '{security_invoker=on}') as secured,
    exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'root_account_id' and not a.attisdropped) as "knowsTenant",
    array(select p.polname || ' ' || coalesce(obj_description(p.oid, 'pg_policy'), '') from pg_policy p where p.polrelid = c.oid)::text[] as policies,
    ${heldRights} as rights
  from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'v') order by c.relname`;

/** Brings rights and policies to what this version needs. Under the lock of the migrations, with the roles made. */
export const setUpRowSecurity = (pool: Pool): Promise<void> =>
  inTransaction(pool, async (client) => {
    const { roles } = await rolesOfDatabase(client, null);
    for (const statement of await missing(client, roles)) await client.query(statement);
  });

/** Statements that are still to be run. */
async function missing(client: ClientBase, roles: ServiceRoles): Promise<string[]> {
  const { rows: found } = await client.query<Relation>(relations, [roles.tenant, roles.system, everyRight]);
  const both = `${roles.tenant}, ${roles.system}`;
  return [
    ...found.flatMap((relation) => ofRelation(relation, roles, both)),
    ...((await hasPlace(client, roles)) ? [] : places(both)),
    ...(await ofQueue(client, both, roles)),
  ];
}

function ofRelation(
  { name, kind, knowsTenant, secured, policies, rights }: Relation,
  roles: ServiceRoles,
  both: string,
) {
  const granting = (wanted: readonly string[]) => {
    const excess = rights.filter((right) => !wanted.includes(right));
    return [
      ...(excess.length > 0 ? [`revoke ${excess.join(', ')} on "${name}" from ${both}`] : []),
      ...(wanted.every((right) => rights.includes(right))
        ? []
        : [`grant ${wanted.join(', ')} on "${name}" to ${both}`]),
    ];
  };
  const shared = sharedTables[name];
  if (shared !== undefined) return granting(shared);
  const bound = otherBounds[name] ?? (knowsTenant ? `root_account_id = ${ofSetting}` : undefined);
  if (bound === undefined) return [];
  const grants = granting(heldBack[name] ?? everyRight);
  // A view shows what its reader may see, not what its owner may.
  if (kind === 'v') return [...grants, ...(secured ? [] : [`alter view "${name}" set (security_invoker = on)`])];
  return [
    ...grants,
    ...(secured ? [] : [`alter table "${name}" enable row level security`]),
    ...policy(name, policies, policyNames.tenant, roles.tenant, bound),
    ...policy(name, policies, policyNames.system, roles.system, 'true'),
    ...(name in readByAll ? reading(name, policies, roles.tenant, readByAll[name] as string) : []),
  ];
}

/** A policy under a name, made anew where its text was another. */
const policy = (table: string, there: readonly string[], name: string, role: string, bound: string): string[] =>
  named(table, there, name, bound, `to ${role} using (${bound}) with check (${bound})`);

/** What a tenant reads beside its own rows, and does not write. */
const reading = (table: string, there: readonly string[], role: string, bound: string): string[] =>
  named(table, there, policyNames.everyone, bound, `for select to ${role} using (${bound})`);

function named(table: string, there: readonly string[], name: string, bound: string, rest: string): string[] {
  const mark = hash('sha1', bound, 'base64url').slice(0, 12);
  if (there.includes(`${name} ${mark}`)) return [];
  return [
    `drop policy if exists ${name} on "${table}"`,
    `create policy ${name} on "${table}" ${rest}`,
    `comment on policy ${name} on "${table}" is '${mark}'`,
  ];
}

async function hasPlace(client: ClientBase, { tenant: role, system }: ServiceRoles): Promise<boolean> {
  const text = `select not exists (select 1 from pg_class c where c.relkind = 'S' and c.relnamespace = current_schema()::regnamespace
      and not (has_sequence_privilege($1, c.oid, 'usage') and has_sequence_privilege($2, c.oid, 'usage')))
    and has_schema_privilege($1, current_schema(), 'usage') and has_schema_privilege($2, current_schema(), 'usage') as granted`;
  return (await client.query<{ granted: boolean }>(text, [role, system])).rows[0]?.granted === true;
}

const places = (both: string): string[] => [
  `do $$ begin
    execute format('grant usage on schema %I to ${both}', current_schema());
    execute format('grant usage on all sequences in schema %I to ${both}', current_schema());
  end $$`,
];

/** The queue belongs to no tenant: a job carries ids, and is authorized when it runs. */
async function ofQueue(client: ClientBase, both: string, roles: ServiceRoles): Promise<string[]> {
  const text = `select c.relname as name, c.relrowsecurity and not exists (select 1 from pg_policy p where p.polrelid = c.oid and p.polname = 'of_service') as closed,
      ${heldRights} as rights
    from pg_class c where c.relnamespace = to_regnamespace('graphile_worker') and c.relkind in ('r', 'v')`;
  const values = [roles.tenant, roles.system, everyRight];
  const { rows: found } = await client.query<{ name: string; closed: boolean; rights: string[] }>(text, values);
  if (found.every(({ closed, rights }) => !closed && rights.length === everyRight.length)) return [];
  return [
    `grant usage on schema graphile_worker to ${both}`,
    `grant ${everyRight.join(', ')} on all tables in schema graphile_worker to ${both}`,
    `grant usage on all sequences in schema graphile_worker to ${both}`,
    ...found
      .filter(({ closed }) => closed)
      .map(
        ({ name }) => `create policy of_service on graphile_worker."${name}" to ${both} using (true) with check (true)`,
      ),
  ];
}
