/** The ways by which a login and a password are proven in a tenant. Decisions 0090, 0114. */
import type { Services } from '../../../platform/transaction/context.js';
import { isAskable, type SignOnProvider, signOnProviders } from '../../authentication-providers/index.js';
import { notVouchedFor } from '../user.refusals.js';
import { isVouchedFor, noteUnvouched, standingOf } from './vouching.js';

/** A directory that knows passwords. */
export interface DirectoryWay {
  readonly directory: SignOnProvider;
  /** A full administrator vouches for it. */
  readonly isTrusted: boolean;
}

/** A directory, or the passwords of this service. */
export type Way = DirectoryWay | { readonly directory: null; readonly isTrusted: true };

/**
 * The ways of a tenant in the order of its providers, passwords of this service first where nobody says otherwise. Directories
 * for which no full administrator vouches come last: they are told no password that another one takes.
 */
export async function waysOf(services: Services, rootAccountId: number): Promise<Way[]> {
  return services.transaction(async (em) => {
    const found = await signOnProviders(services, em, rootAccountId, ['local', 'ldap']);
    const ways: Way[] = [];
    for (const provider of found) {
      if (provider.authType === 'local') ways.push(thisService);
      // One that is still being set up is asked nothing.
      else if (isAskable(provider.authType, provider.settings)) {
        const { isThere, isFullAdministrator } = await standingOf(
          { services, em },
          { ...provider, rootAccountId },
          null,
        );
        ways.push({ directory: provider, isTrusted: isThere && isFullAdministrator });
      }
    }
    const all = ways.includes(thisService) ? ways : [thisService, ...ways];
    return [...all.filter(({ isTrusted }) => isTrusted), ...all.filter(({ isTrusted }) => !isTrusted)];
  });
}

const thisService: Way = { directory: null, isTrusted: true };

/**
 * A directory for which no full administrator vouches is told no password of somebody whom its voucher does not cover. That somebody is not covered is not told apart
 * from a password that the directory does not take.
 * @param userId null for a name that no login has
 * @throws Refusal 403 `sign_on_not_vouched`
 */
export async function refuseUnvouched(
  services: Services,
  { directory }: DirectoryWay,
  { rootAccountId, requestId }: { readonly rootAccountId: number; readonly requestId: string },
  userId: number | null,
): Promise<void> {
  const isVouched = await services.transaction(async (em) => {
    const found = await isVouchedFor({ services, em }, { ...directory, rootAccountId }, userId);
    if (!found) noteUnvouched(em, directory, { rootAccountId, userId, requestId });
    await em.flush();
    return found;
  });
  if (!isVouched) throw notVouchedFor();
}
