/** What somebody wants who signs on, on their way through pages of others. Decision 0101. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SecretBox } from '../../../platform/authorization/secrets.js';
import type { Place } from '../../../platform/http-in/place.js';
import { isYes } from './fields.js';
import { onward } from './return-to.js';
import { SealedCookie } from './sealed-cookie.js';

export interface Aim {
  /** Where the browser goes on afterwards; null for the usual page. */
  readonly returnTo: string | null;
  /** Whether they have to prove anew who they are, although a provider may still know them. */
  readonly isForced: boolean;
}

/** The names under which addresses say it. */
export const aimNames = ['return_to', 'force_login'] as const;

type Said = Readonly<Partial<Record<(typeof aimNames)[number], string>>>;

interface KeptAim extends Aim {
  readonly rootAccountId: number;
}

/** Kept while the browser is on the page where the school asks its people by which way they sign on. */
export const aimCookie = new SealedCookie<KeptAim>('lyceum_aim', 'aim of a sign-on');

export const aimIn = (said: Said, place: Place): Aim => ({
  returnTo: onward(said.return_to, place),
  isForced: isYes(said.force_login),
});

/** Keeps it in the browser, in place of what it had of an earlier way. */
export function keepAim(
  req: IncomingMessage,
  res: ServerResponse,
  place: Place,
  secrets: SecretBox,
  kept: KeptAim,
): void {
  const isAny = kept.returnTo !== null || kept.isForced;
  if (isAny && aimCookie.keep(res, place, secrets, kept)) return;
  aimCookie.forget(req, res, place);
}

/** What the address says, else what the browser has kept since it left for the school's page. */
export function aimAt(
  req: IncomingMessage,
  place: Place,
  secrets: SecretBox,
  { said, rootAccountId }: { readonly said: Said; readonly rootAccountId: number },
): Aim {
  const aim = aimIn(said, place);
  if (aimNames.some((name) => said[name] !== undefined)) return aim;
  const kept = aimCookie.read(req, place, secrets);
  return kept?.rootAccountId === rootAccountId ? kept : aim;
}

/** An aim as the query of an address; empty where there is none. */
export function aimQuery({ returnTo, isForced }: Aim): string {
  const query = new URLSearchParams({
    ...(returnTo !== null && { return_to: returnTo }),
    ...(isForced && { force_login: '1' }),
  });
  return query.size === 0 ? '' : `?${query.toString()}`;
}
