/** Which schools there are, for who operates the service. */

/** A school, by its root account. */
export interface KnownSchool {
  readonly id: number;
  readonly name: string;
}

export const knownSchools = `select id::int as id, name from accounts
  where parent_account_id is null and not site and workflow_state = 'active' order by id`;

/** What the operator should know of the schools; null where all is well. */
export function saidOfSchools(
  schools: readonly KnownSchool[],
  accountHosts: ReadonlyMap<string, number>,
): string | null {
  if (schools.length === 0) return noSchool;
  const without = withoutHost(schools, accountHosts);
  if (schools.length === 1 || without.length === 0) return null;
  return `of several schools, each is found by its host, and ACCOUNT_HOSTS gives none to ${without.join(', ')}`;
}

/** As people see it: its name and number. */
export const saidOfSchool = ({ id, name }: KnownSchool): string => `${name} (root account ${id})`;

/** The schools to which `ACCOUNT_HOSTS` gives no host, as people see them. */
export function withoutHost(schools: readonly KnownSchool[], accountHosts: ReadonlyMap<string, number>): string[] {
  const hosts = new Set(accountHosts.values());
  return schools.filter(({ id }) => !hosts.has(id)).map(saidOfSchool);
}

export const noSchool =
  "there is no school yet: npm run -s lyceum -- school create --name 'Our school' --admin-email somebody@example.org makes one";
