/** A school of one's own: a root account with its first administrator, made by who operates the service. Decision 0113. */
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { composition } from '../../../composition.js';
import { Account } from '../../../identity/accounts/index.js';
import {
  CommunicationChannel,
  confirmationKey,
  Login,
  mailLink,
  sortableNameOf,
  User,
} from '../../../identity/users/index.js';
import { SecretBox } from '../../../platform/authorization/secrets.js';
import { Database } from '../../../platform/sql/database.js';
import { AuditEvent } from '../../../platform/transaction/audit-event.entity.js';
import { createRow, insertNow } from '../../../platform/transaction/insert.js';
import { poolOf } from '../pool-of.js';
import { makeSchoolsAlone } from '../seed/one-at-a-time.js';
import { SchoolBuilder, type Tenant } from '../seed/school.js';
import { checkedPlan, type SchoolPlan } from './school.rules.js';
import { refuseTakenPlace } from './school-places.js';

export interface SchoolSettings {
  /** `ACCOUNT_HOSTS`. */
  readonly accountHosts: ReadonlyMap<string, number>;
  /** Of the installation, 32 bytes. */
  readonly secretKey: Buffer;
  /** Address of the service with which the mailed link begins; null mails nothing. */
  readonly mailedFrom: string | null;
}

export interface MadeSchool extends SchoolPlan {
  readonly rootAccountId: number;
  /** The account of the site, where it was made besides. */
  readonly siteId: number | null;
  /** Where its administrator chooses a password, once and within two weeks: a path of the service. */
  readonly path: string;
}

/**
 * Makes a school in one transaction: a root account with its built-in roles, a person with a login and the role of the
 * account's administrator, and an address that the link confirms; and the account of the site where there is none.
 * Two at once wait for each other.
 * @throws OperatorFault for values that cannot be, a name that another school has, and a place that leads nowhere
 */
export async function createSchool(orm: MikroORM, given: SchoolPlan, settings: SchoolSettings): Promise<MadeSchool> {
  const plan = checkedPlan(given);
  const secrets = new SecretBox(settings.secretKey);
  const services = { database: new Database(await poolOf(orm), { names: false }), secrets, laneOf: composition.laneOf };
  return orm.em.fork().transactional(async (em) => {
    await makeSchoolsAlone(em as EntityManager);
    await refuseTakenPlace(em as EntityManager, plan, settings.accountHosts);
    const builder = new SchoolBuilder(em as EntityManager);
    const tenant = await builder.tenant(plan.name);
    await builder.localSignOn(tenant);
    const { user, channel } = await administrator(em as EntityManager, builder, tenant, plan);
    const siteId = await missingSite(em as EntityManager, builder);
    const rootAccountId = tenant.root.id;
    const path = `/register/${confirmationKey(secrets, { rootAccountId, channelId: channel.id })}`;
    if (settings.mailedFrom !== null) {
      const { adminName: name, adminEmail: address, adminLogin: uniqueId } = plan;
      const to = { rootAccountId, userId: user.id, name, address, registers: true, uniqueId };
      await mailLink(services, em as EntityManager, to, settings.mailedFrom + path);
    }
    return { ...plan, rootAccountId, siteId, path };
  });
}

/** Somebody who registers by the link, as the full administrator of the tenant. */
async function administrator(
  em: EntityManager,
  builder: SchoolBuilder,
  tenant: Tenant,
  { adminName: name, adminLogin: uniqueId, adminEmail: address, host }: SchoolPlan,
) {
  const rootAccountId = tenant.root.id;
  const names = { name, sortableName: sortableNameOf(name), shortName: name };
  const user = await insertNow({ em }, User, { ...names, workflowState: 'pre_registered' });
  const of = { rootAccountId, userId: user.id };
  await insertNow({ em }, Login, { ...of, uniqueId });
  const email = { type: 'email', address, position: 1, workflowState: 'unconfirmed' } as const;
  const channel = await insertNow({ em }, CommunicationChannel, { ...of, ...email });
  await builder.admin(tenant.root, user, tenant.roles.AccountAdmin);
  createRow(em, AuditEvent, {
    ...of,
    eventType: 'school_created',
    subjectType: 'Account',
    subjectId: rootAccountId,
    requestId: 'command line',
    data: { name: tenant.root.name, host, uniqueId },
  });
  await em.flush();
  return { user, channel };
}

/** Makes the account of the site where there is none, with nobody in it; null where there is one. */
async function missingSite(em: EntityManager, builder: SchoolBuilder): Promise<number | null> {
  // unguarded: the command line has no actor.
  if ((await em.count(Account, { site: true })) > 0) return null;
  return (await builder.site()).root.id;
}
