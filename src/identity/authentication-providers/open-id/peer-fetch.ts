/** Requests to a provider: through the one way out, and no larger and slower than what it is asked for. */
import { PeerFault } from '../../../platform/http-out/peers.js';
import { Refusal } from '../../../platform/refusal/refusal.js';
import type { Services } from '../../../platform/transaction/context.js';
import { isPrivatelyAsked } from './web-peer.rules.js';

interface Asked {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

const limits = { limitBytes: 256 * 1024, timeoutMs: 5_000 };

/** Asks an address. @throws PeerFault where it may not be asked, or does not answer as it should */
export async function askPeer(
  { outbound }: Pick<Services, 'outbound'>,
  address: string,
  asked: Asked,
): Promise<Response> {
  if (!isPrivatelyAsked(address)) throw new PeerFault(`${hostOf(address)} is not asked over https`);
  const { method, headers, body } = asked;
  try {
    const sent = {
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      body,
    } as const;
    const answer = await outbound.send(address, sent, limits);
    const bytes = Buffer.concat(await answer.body.toArray());
    if (answer.status >= 500 || answer.status === 429)
      throw new PeerFault(`${hostOf(address)} answered ${answer.status}`);
    const type = answer.headers['content-type'];
    const shown = typeof type === 'string' ? { headers: { 'content-type': type } } : {};
    return new Response(bytes, { status: answer.status, ...shown });
  } catch (error) {
    if (error instanceof Refusal) throw new PeerFault(`${hostOf(address)}: ${error.message}`);
    throw error;
  }
}

/** An object that an address answers. @throws PeerFault for anything else */
export async function jsonOfPeer(
  services: Pick<Services, 'outbound'>,
  address: string,
): Promise<Record<string, unknown>> {
  const answer = await askPeer(services, address, { method: 'GET', headers: { accept: 'application/json' } });
  const read: unknown = answer.ok ? await answer.json().catch(() => null) : null;
  if (typeof read !== 'object' || read === null) throw new PeerFault(`${hostOf(address)} answered no JSON`);
  return read as Record<string, unknown>;
}

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : 'an address');
