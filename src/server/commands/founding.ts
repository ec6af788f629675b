/** What `school create` does. Decision 0113. */

import { usualHost } from '../../platform/http-in/host-name.js';
import { OperatorFault } from '../../platform/refusal/operator-fault.js';
import type { CommandDeps, SchoolOptions } from '../process/cli/command-deps.js';
import { addressAt } from '../web/school-addresses.js';
import { whileKeyHolds } from './database/held-key.js';
import { onSchema } from './database/orm.js';

export async function found(options: SchoolOptions, deps: CommandDeps): Promise<void> {
  const config = deps.config();
  const { http, signIn, mail } = config;
  const { adminEmail, adminLogin = adminEmail, adminName = adminLogin } = options;
  const host = options.host === undefined ? null : usualHost(options.host.trim());
  if (host === undefined) throw new OperatorFault(`--host: ${options.host} is no host.`);
  const { publicUrl } = http;
  const base = publicUrl === null || host === null ? publicUrl : addressAt(publicUrl, host);
  await onSchema(deps, 'migrate', async (orm, database) => {
    const { createSchool } = await import('../database/schools/create-school.js');
    const plan = { name: options.name, host, adminEmail, adminLogin, adminName };
    const { accountHosts } = signIn;
    const isMailed = mail.smtpUrl !== null && base !== null;
    const settings = {
      accountHosts,
      secretKey: database.secretKey.export(),
      mailedFrom: isMailed ? base : null,
    };
    const made = await whileKeyHolds(database, config, () => createSchool(orm, plan, settings));
    deps.note(`Made the school ${made.name} (root account ${made.rootAccountId}).`);
    if (made.siteId !== null) deps.note(`Made the account of the site (root account ${made.siteId}).`);
    if (host !== null && accountHosts.get(host) !== made.rootAccountId)
      deps.note(`Name its host, and start the service anew: ${hostsWith(accountHosts, host, made.rootAccountId)}`);
    if (isMailed) return deps.note(`${made.adminEmail} gets a mail with the way to a password once the service runs.`);
    const where = base === null ? `, at ${host === null ? 'the address of the service' : `https://${host}`}` : '';
    deps.note(`Its administrator ${made.adminLogin} chooses a password here, within two weeks${where}:`);
    deps.print(`${base ?? ''}${made.path}`);
  });
}

const hostsWith = (known: ReadonlyMap<string, number>, host: string, id: number): string =>
  `ACCOUNT_HOSTS=${[...new Map([...known, [host, id]])].map((pair) => pair.join('=')).join(',')}`;
