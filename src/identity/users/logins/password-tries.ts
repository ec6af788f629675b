/** How often passwords are tried. Decision 0041. */
import type { EntityManager } from '@mikro-orm/postgresql';
import { networkOf } from '../../../platform/authorization/network-of.js';
import type { TryLimit } from '../../../platform/authorization/throttle.js';
import type { Services } from '../../../platform/transaction/context.js';
import { signOnAddresses } from './sign-on-addresses.sql.js';

/** A try at the password of a login. */
export interface PasswordTry {
  readonly rootAccountId: number;
  /** The name that was typed: what is counted where no login has it. */
  readonly uniqueId: string;
  /** Null where no login has the name. */
  readonly loginId: number | null;
  /** Network address of who tries. */
  readonly address: string;
}

/**
 * What a try is counted for: the address, for all logins; the login at this address; and the login at all addresses from which
 * nobody has signed on by it of late. So nobody who tries from elsewhere keeps its owner from signing on where they usually
 * do, and many addresses together guess no faster than slowly. A login that is not there is counted by its name, by as many statements.
 * @param em of a transaction, whose connection a waiting try would hold: none waits then, and too many are refused alone
 */
export async function passwordTries(
  { database }: Pick<Services, 'database'>,
  { rootAccountId, uniqueId, loginId, address }: PasswordTry,
  em?: EntityManager,
): Promise<TryLimit[]> {
  const login = loginId === null ? `${rootAccountId} ${uniqueId.trim().toLowerCase()}` : `login ${loginId}`;
  const asked = signOnAddresses.with({ rootAccountId, loginId });
  const known = await database.rows<{ address: string }>(asked, em);
  const isUsual = known.some((one) => networkOf(one.address) === networkOf(address));
  const elsewhere = {
    what: `password of ${login} from elsewhere`,
    perMinute: 30,
    ...(em === undefined && { slowAfter: 10 }),
  };
  return [
    { what: 'passwords', address, perMinute: 300 },
    { what: `password of ${login}`, address, perMinute: 10 },
    ...(isUsual ? [] : [elsewhere]),
  ];
}
