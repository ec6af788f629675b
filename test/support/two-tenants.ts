/** People who belong to both tenants of a world, or stand between its administrators; made on top of the fixture. */

import type { Permission } from '../../src/identity/access/permissions.js';
import { CommunicationChannel, type Login, User } from '../../src/identity/users/index.js';
import { createToken } from '../../src/server/database/authority/tokens.js';
import { SchoolBuilder, type Tenant } from '../../src/server/database/seed/school.js';
import type { World } from './world.js';

/** Somebody with a login in both tenants. */
export interface PersonOfBoth {
  readonly id: number;
  readonly logins: Readonly<Record<'A' | 'B', number>>;
  readonly tokens: Readonly<Record<'A' | 'B', string>>;
}

/** Makes people of both tenants, each flushed at once. */
export class BothTenants {
  private constructor(
    private readonly world: World,
    private readonly em: Awaited<ReturnType<World['em']>>,
    private readonly school: SchoolBuilder,
    private readonly tenants: Readonly<Record<'A' | 'B', Tenant>>,
  ) {}

  static async of(world: World): Promise<BothTenants> {
    const em = await world.em();
    const tenantOf = (root: number, roles: Readonly<Record<string, number>>) =>
      ({
        root: { id: root, rootAccountId: root },
        roles: Object.fromEntries(Object.entries(roles).map(([name, id]) => [name, { id }])),
      }) as unknown as Tenant;
    const tenants = {
      A: tenantOf(world.accounts.RA, world.roles.A),
      B: tenantOf(world.accounts.RB, world.roles.B),
    };
    return new BothTenants(world, em, new SchoolBuilder(em), tenants);
  }

  /** A person with a login, a token and one address, in both tenants. */
  async person(name: string): Promise<PersonOfBoth> {
    const word = name.toLowerCase().replaceAll(' ', '.');
    const made = await this.school.person(this.tenants.A, name, word, { email: `${word}@example.edu` });
    return this.ofBoth(made.user, made.login, word);
  }

  /** Gives somebody of the fixture a login in the other tenant too. */
  async join(userId: number, loginOfA: Login['id'], word: string): Promise<PersonOfBoth> {
    const user = await this.em.findOneOrFail(User, userId);
    return this.ofBoth(user, { id: loginOfA, rootAccountId: this.tenants.A.root.id, userId } as Login, word);
  }

  private async ofBoth(user: User, a: Login, word: string): Promise<PersonOfBoth> {
    const b = await this.school.login(this.tenants.B, user, word, `B-${word}`);
    const tokens = {
      A: await createToken(this.em, a, { purpose: 'tests' }),
      B: await createToken(this.em, b, { purpose: 'tests' }),
    };
    return { id: user.id, logins: { A: a.id, B: b.id }, tokens };
  }

  async administrator(of: 'A' | 'B', userId: number, role = 'AccountAdmin'): Promise<void> {
    const { root, roles } = this.tenants[of];
    const user = await this.em.findOneOrFail(User, userId);
    await this.school.admin(root, user, roles[role as keyof Tenant['roles']]);
    this.world.app.cache.clear();
  }

  /** Somebody of tenant A alone, who administers an account in a role of their own making. Answers id and token. */
  async helper(
    name: string,
    accountId: number,
    permissions: readonly Permission[],
  ): Promise<{ id: number; token: string; roleId: number }> {
    const word = name.toLowerCase().replaceAll(' ', '.');
    const role = await this.school.role(
      this.tenants.A,
      name,
      'AccountMembership',
      Object.fromEntries(permissions.map((permission) => [permission, true])),
    );
    const { user, login } = await this.school.person(this.tenants.A, name, word);
    await this.school.admin({ id: accountId, rootAccountId: this.tenants.A.root.id } as never, user, role);
    return { id: user.id, roleId: role.id, token: await createToken(this.em, login, { purpose: 'tests' }) };
  }

  /** A confirmed address of somebody in one of the tenants. */
  async address(userId: number, address: string, of: 'A' | 'B' = 'A'): Promise<number> {
    const rootAccountId = this.tenants[of].root.id;
    const data = { rootAccountId, userId, type: 'email', address, position: 9, workflowState: 'active' } as never;
    const channel = this.em.create(CommunicationChannel, data) as CommunicationChannel;
    await this.em.flush();
    return channel.id;
  }
}
