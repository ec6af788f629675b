/** The demo school: two tenants, a site account, and everybody whom the README names. The same one each time. */
import { base, en, Faker } from '@faker-js/faker';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Account } from '../../../identity/accounts/index.js';
import { SecretBox } from '../../../platform/authorization/secrets.js';
import { demoAccountUuid } from './demo-account.js';
import { seedHillside } from './demo-hillside.js';
import { demoGlobalOutcomes } from './demo-outcomes.js';
import { seedRiverside } from './demo-riverside.js';
import type { DemoTools } from './demo-tools.js';
import { makeSchoolsAlone } from './one-at-a-time.js';
import { SchoolBuilder } from './school.js';

/**
 * Makes the demo school in an empty database, in one transaction.
 * @param secretKey of the installation, 32 bytes
 * @returns false, having done nothing, when there is any account
 */
export function seedDemo(em: EntityManager, now: Date, secretKey: Buffer): Promise<boolean> {
  return em.transactional(async (tx) => {
    await makeSchoolsAlone(tx);
    // unguarded: whether there is anything yet.
    if ((await tx.count(Account)) > 0) return false;
    const tools: DemoTools = {
      em: tx,
      school: new SchoolBuilder(tx),
      newName: nameSource(),
      now,
      secrets: new SecretBox(secretKey),
    };
    const { visitor } = await seedRiverside(tools, demoAccountUuid);
    await seedHillside(tools, visitor);
    await seedSite(tools);
    return true;
  });
}

/** The root account of those who run the installation: it holds no courses, and its admin sees no tenant's content. */
async function seedSite(tools: DemoTools): Promise<void> {
  const { school } = tools;
  const site = await school.site();
  const { user } = await school.person(site, 'Iris Okonjo', 'site-admin', { email: 'site-admin@lyceum.example' });
  await school.admin(site.root, user, site.roles.AccountAdmin);
  const writers = await school.role(site, 'Standards', 'AccountMembership', { manage_global_outcomes: true });
  await school.admin(site.root, user, writers);
  await demoGlobalOutcomes(tools, site.root.id);
}

function nameSource(): () => string {
  const faker = new Faker({ locale: [en, base], seed: 20_260_901 });
  const given = new Set<string>();
  const next = (): string => {
    const name = `${faker.person.firstName()} ${faker.person.lastName()}`;
    if (given.has(name)) return next();
    given.add(name);
    return name;
  };
  return next;
}
