/** The servers that say who somebody is, and what the operator says of them. */
import { type Refusal, unavailable } from '../refusal/refusal.js';

/** Where a provider of a product's type is found. Words in braces stand for parameters of the provider: `https://{domain}/token`. */
export interface PeerEndpoints {
  /** What people call it, on the sign-on page. */
  readonly label: string | null;
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly userinfoUrl: string | null;
  /** Space-separated. With `openid` among them the provider gives an id token. */
  readonly scope: string;
  /** Who makes the id tokens, where that cannot be told by `tokenUrl`; claims may stand in braces: `https://id.example/{tid}`. */
  readonly issuer: string | null;
  /** What the words in braces stand for where the provider says nothing. */
  readonly otherwise: Readonly<Record<string, string>>;
}

/** What signing on needs to ask other servers. */
export interface Peers {
  /** Certificates of authorities, PEM, that are trusted beside the usual ones. */
  readonly authorities: readonly string[];
  /** Type of provider → where it is found. */
  readonly endpoints: ReadonlyMap<string, PeerEndpoints>;
  readonly circuits: Circuits;
}

/** A peer is down, slow, or set up in a way in which nobody can be asked. It says nothing of what somebody has typed. */
export class PeerFault extends Error {
  override readonly name = 'PeerFault';
}

/** @param seconds after which to try again */
export const peerUnavailable = (seconds: number): Refusal =>
  unavailable(
    'idp_unavailable',
    'The server that would know you does not answer. Who signs on by it has to try again later.',
    Math.max(1, Math.ceil(seconds)),
  );

interface Circuit {
  running: number;
  failures: number;
  /** `performance.now()` until which nobody is asked. */
  closedUntil: number;
}

/** Failures in a row after which a peer is left alone, and for how many milliseconds. */
const failuresBorne = 3;
const leftAloneFor = 15_000;
/** Questions to one peer at the same time. */
const most = 20;

/** Keeps a peer that is down or slow from holding up the service: after a few failures it is left alone for a while. */
export class Circuits {
  readonly #circuits = new Map<string, Circuit>();

  /** @param now milliseconds */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /**
   * Asks a peer. @param key of the peer; another one as soon as its settings are others
   * @param onFault told why a peer could not be asked
   * @throws Refusal 503 `idp_unavailable` where the work throws `PeerFault`, and while the peer is left alone
   */
  async run<T>(key: string, work: () => Promise<T>, onFault: (fault: PeerFault) => void): Promise<T> {
    const circuit = this.#circuits.get(key) ?? { running: 0, failures: 0, closedUntil: 0 };
    const wait = circuit.closedUntil - this.now();
    if (wait > 0) throw peerUnavailable(wait / 1000);
    if (circuit.running >= most) throw peerUnavailable(1);
    this.#circuits.set(key, circuit);
    circuit.running += 1;
    try {
      const answer = await work();
      circuit.failures = 0;
      return answer;
    } catch (fault) {
      if (!(fault instanceof PeerFault)) throw fault;
      circuit.failures += 1;
      if (circuit.failures >= failuresBorne) circuit.closedUntil = this.now() + leftAloneFor;
      onFault(fault);
      throw peerUnavailable(circuit.failures >= failuresBorne ? leftAloneFor / 1000 : 1);
    } finally {
      circuit.running -= 1;
      if (circuit.running === 0 && circuit.failures === 0) this.#circuits.delete(key);
    }
  }
}
