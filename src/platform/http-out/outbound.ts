/** The one way to send requests to addresses that people name. Addresses of the service's own network are refused. */
import { type LookupAddress, type LookupAllOptions, lookup as systemResolver } from 'node:dns';
import type { BlockList, LookupFunction } from 'node:net';
import { isIP } from 'node:net';
import { type Readable, Transform, type TransformCallback } from 'node:stream';
import { getCACertificates } from 'node:tls';
import ipaddr from 'ipaddr.js';
import type { Agent } from 'undici';
import { type Once, once } from '../once.js';
import { badRequest, invalidField, Refusal } from '../refusal/refusal.js';

/** How slowly a server may send. */
export interface Pace {
  readonly bytesPerSecond: number;
  /** Milliseconds over which it is averaged, each time. */
  readonly over: number;
}

/** What the service puts up with when it fetches a file. */
export interface DownloadLimits {
  readonly pace: Pace;
  /** Milliseconds from the first connection to the last byte. */
  readonly timeoutMs: number;
}

export interface OutboundOptions {
  /** Bytes of the answer; more breaks it off. */
  readonly limitBytes?: number;
  /** Milliseconds from the first connection to the last byte. */
  readonly timeoutMs?: number;
  /** An answer that comes more slowly is broken off, also one that does not begin. */
  readonly pace?: Pace;
  readonly signal?: AbortSignal;
  /** Sent beside its own, to every address on the way. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface OutboundAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Fails with a refusal when it grows beyond the limit. */
  readonly body: Readable;
}

/** A request that is no GET: it is sent to the address itself, and no redirect is followed. */
export interface OutboundRequest {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** As `dns.lookup` does. */
export type ResolveName = (
  host: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

const redirects = 3;
const usual = { limitBytes: 1024 * 1024, timeoutMs: 5_000 };
const webPorts = new Set(['', '80', '443']);

/** All that is handed out to the internet; the special ranges within it have names in the library. Source: RFC 4291, 2.4 */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** The address, in IPv4 where it is one that IPv6 maps; undefined for names, zones and notations of some programs alone. */
function readAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  if (isIP(text) === 4) return ipaddr.IPv4.parse(text);
  // The library takes the old `::127.0.0.1` for a mapped address; written in groups it is what it is.
  const url = `http://[${text}]/`;
  return isIP(text) === 6 && URL.canParse(url) ? ipaddr.process(new URL(url).hostname.slice(1, -1)) : undefined;
}

/** The address may not be asked, or its name is known to no name server: which of both tells what is behind the service. */
export const blockedUrl = () => badRequest('blocked_url', 'That address may not be fetched, or there is no such host.');
/** It may be asked and did not answer as it should. */
export const unreachableUrl = (why: string) =>
  badRequest('unreachable_url', `The address could not be fetched: ${why}.`);

/** What is wrong with an address, said of the field that names it; every other error as it is. */
export const faultOfField = (field: string, error: unknown): unknown =>
  error instanceof Refusal && (error.reason === 'blocked_url' || error.reason === 'unreachable_url')
    ? invalidField(field, error.reason, error.message)
    : error;

export class Outbound {
  /** Loaded when something is asked for. */
  readonly #client: Once<Promise<{ agent: Agent; request: typeof import('undici').request }>>;

  /**
   * @param allowed private ranges that may be asked all the same
   * @param resolve finds the addresses of a name
   * @param authorities certificates, PEM, that are trusted beside the usual ones
   */
  constructor(
    private readonly allowed: BlockList,
    private readonly resolve: ResolveName = systemResolver,
    authorities: readonly string[] = [],
  ) {
    // The address that was looked at is the one that is asked: no second answer of the name server counts.
    const lookup: LookupFunction = (host, options, done) => {
      resolve(host, { ...options, all: true }, (error, found) => {
        if (error || !this.#areOpen(found)) return done(blockedUrl(), '');
        const [first] = found as [{ address: string; family: number }];
        if (options.all) return done(null, [first]);
        done(null, first.address, first.family);
      });
    };
    this.#client = once(async () => {
      const { Agent, request } = await import('undici');
      const ca = authorities.length === 0 ? {} : { ca: [...getCACertificates('default'), ...authorities] };
      return { agent: new Agent({ connect: { lookup, timeout: usual.timeoutMs, ...ca }, pipelining: 0 }), request };
    });
  }

  /**
   * The address of a host that is spoken to in another way than by HTTP.
   * @throws Refusal 400 `blocked_url` for a host that may not be asked, or that nobody knows
   */
  async addressOf(host: string): Promise<string> {
    if (isIP(host) !== 0) {
      if (!this.mayAsk(host)) throw blockedUrl();
      return host;
    }
    const found = await new Promise<LookupAddress[]>((found, failed) => {
      this.resolve(host, { all: true }, (error, addresses) => (error ? failed(blockedUrl()) : found(addresses)));
    });
    const [first] = found;
    if (first === undefined || !this.#areOpen(found)) throw blockedUrl();
    return first.address;
  }

  #areOpen(found: readonly LookupAddress[]): boolean {
    return found.length > 0 && found.every(({ address }) => this.mayAsk(address));
  }

  /**
   * Sends a request as it is. What the other side answers is answered, whatever its status.
   * @throws Refusal 400 `blocked_url`, `unreachable_url`
   */
  async send(address: string, asked: OutboundRequest, options: OutboundOptions = {}): Promise<OutboundAnswer> {
    const { limitBytes, timeoutMs } = { ...usual, ...options };
    const passing = new Passing(limitBytes, undefined);
    try {
      const answer = await this.#ask(this.checked(address), AbortSignal.timeout(timeoutMs), asked);
      return { status: answer.statusCode, headers: answer.headers, body: passing.of(answer.body) };
    } catch (error) {
      passing.destroy();
      throw error;
    }
  }

  /**
   * Asks for a document by GET, with at most three redirects; each address on the way is looked at.
   * @throws Refusal 400 `blocked_url`, `unreachable_url`
   */
  async get(address: string, options: OutboundOptions = {}): Promise<OutboundAnswer> {
    const { limitBytes, timeoutMs, signal, pace } = { ...usual, ...options };
    const passing = new Passing(limitBytes, pace);
    const ends = [AbortSignal.timeout(timeoutMs), passing.tooSlow];
    const stop = AbortSignal.any(signal === undefined ? ends : [...ends, signal]);
    try {
      return await this.#follow(this.checked(address), stop, passing, options.headers ?? {});
    } catch (error) {
      passing.destroy();
      throw error;
    }
  }

  async #follow(
    first: URL,
    stop: AbortSignal,
    passing: Passing,
    headers: OutboundRequest['headers'],
  ): Promise<OutboundAnswer> {
    const asked: OutboundRequest = { method: 'GET', headers, body: undefined };
    let url = first;
    for (let hops = 0; ; hops += 1) {
      const answer = await this.#ask(url, stop, asked);
      const { location } = answer.headers;
      if (answer.statusCode < 300 || answer.statusCode >= 400 || typeof location !== 'string') {
        const { statusCode: status, headers } = answer;
        return { status, headers, body: passing.of(answer.body) };
      }
      answer.body.on('error', () => undefined).destroy();
      if (hops === redirects) throw unreachableUrl('too many redirects');
      url = this.checked(location, url);
    }
  }

  /** The address as it will be asked. @throws Refusal 400 `blocked_url` for what is no public web address */
  checked(address: string, base?: URL): URL {
    const url = URL.canParse(address, base) ? new URL(address, base) : undefined;
    if (url === undefined || !['http:', 'https:'].includes(url.protocol)) throw blockedUrl();
    if (url.username !== '' || url.password !== '') throw blockedUrl();
    if (!webPorts.has(url.port) && Number(url.port) < 1024) throw blockedUrl();
    const host = url.hostname.replace(/^\[|\]$/g, '');
    // Name servers need not know what this machine is called by itself.
    if (/(^|\.)localhost\.?$/.test(host) && !this.mayAsk('127.0.0.1')) throw blockedUrl();
    if (isIP(host) !== 0 && !this.mayAsk(host)) throw blockedUrl();
    return url;
  }

  /** The same of a field that names the address. @throws Refusal 400 by the field */
  checkedIn(field: string, address: string): URL {
    try {
      return this.checked(address);
    } catch (error) {
      throw faultOfField(field, error);
    }
  }

  /** Only global unicast addresses, and what the operator allows. IPv4 in the clothes of IPv6 counts as what it is. */
  mayAsk(address: string): boolean {
    const parsed = readAddress(address);
    if (parsed === undefined) return false;
    if (this.allowed.check(parsed.toString(), parsed.kind())) return true;
    return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(globalUnicast));
  }

  async #ask(url: URL, signal: AbortSignal, { method, headers, body }: OutboundRequest) {
    const { agent, request } = await this.#client();
    try {
      return await request(url, {
        dispatcher: agent,
        signal,
        method,
        body: body ?? null,
        headers: { accept: '*/*', ...headers, 'user-agent': 'lyceum', 'accept-encoding': 'identity' },
      });
    } catch (error) {
      throw refusalIn(error) ?? unreachableUrl(reasonOf(error));
    }
  }

  async close(): Promise<void> {
    await (await this.#client.made)?.agent.destroy();
  }
}

/** Lets so many bytes through, and says when they come too slowly, from now on. */
class Passing extends Transform {
  readonly #slow = new AbortController();
  readonly #timer: NodeJS.Timeout | undefined;
  #source: Readable | undefined;
  #left: number;
  #leftBefore: number;

  constructor(limit: number, pace: Pace | undefined) {
    super();
    this.#left = this.#leftBefore = limit;
    if (pace !== undefined) this.#timer = setInterval(() => this.#judge(pace), pace.over).unref();
  }

  /** Aborted with a refusal. */
  get tooSlow(): AbortSignal {
    return this.#slow.signal;
  }

  /** The bytes of this answer. */
  of(source: Readable): this {
    this.#source = source;
    source.once('error', (error) => this.destroy(refusalIn(error) ?? unreachableUrl(reasonOf(error, 'it broke off'))));
    source.pipe(this);
    return this;
  }

  #judge({ bytesPerSecond, over }: Pace): void {
    const come = this.#leftBefore - this.#left;
    this.#leftBefore = this.#left;
    // Whoever takes the bytes more slowly than they come makes the sender wait.
    if (this.writableNeedDrain || come >= (bytesPerSecond * over) / 1000) return;
    this.#slow.abort(unreachableUrl(`it sends less than ${bytesPerSecond} bytes a second`));
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#left -= chunk.length;
    if (this.#left < 0) done(unreachableUrl('the answer is too large'));
    else done(null, chunk);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    clearInterval(this.#timer);
    this.#source?.destroy();
    done(error);
  }
}

function refusalIn(error: unknown): Refusal | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) if (at instanceof Refusal) return at;
  return undefined;
}

function reasonOf(error: unknown, otherwise = 'it did not answer'): string {
  const { name, code } = error as { name?: string; code?: string };
  if (name === 'TimeoutError' || code === 'UND_ERR_CONNECT_TIMEOUT') return 'it took too long';
  return otherwise;
}
