/** Which hosts this service answers as: a forged one would stand in links, upload and calendar addresses. Decision 0042. */
import type { IncomingMessage } from 'node:http';
import { networkInterfaces } from 'node:os';
import type { Request, RequestHandler, Response } from 'express';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import type { RestRefusal } from '../../../../rest-adapter/platform/index.js';
import { addressOfHost, usualHost } from '../../../platform/http-in/host-name.js';
import { pathOf } from '../../../platform/http-in/path-of.js';

export interface HostRules {
  /** Hosts beside this machine's own, as `usualHost` writes them: `ALLOWED_HOSTS` and the host of `PUBLIC_URL`. */
  readonly allowed: ReadonlySet<string>;
  /** Whether the peer of a request may say, in `X-Forwarded-Host`, which host its own caller asked for. */
  readonly isTrusted: (req: Request) => boolean;
  /** Told of each host that is refused, once. */
  readonly onRefused: (host: string) => void;
}

export interface HostSettings extends HostRules {
  readonly refuse: (res: Response, refusal: RestRefusal) => void;
}

/** Asked by whoever watches over the process, under any name; their answers hold no address. */
const exempt: ReadonlySet<string> = new Set(['/healthz', '/readyz']);
const kept = 100;

const doubled = (name: string): RestRefusal => ({
  status: 400,
  reason: 'doubled_header',
  message: `The request has two ${name} headers.`,
});
const malformed: RestRefusal = { status: 400, reason: 'bad_host', message: 'The request names a host that is none.' };
const unknown: RestRefusal = {
  status: 421,
  reason: 'unknown_host',
  message: 'This service does not answer as the host that was asked for.',
};

/**
 * Refuses requests for hosts that are not this service with 421; two `Host` or `Authorization` headers and a host that is
 * none with 400. What it lets pass has its host in the usual form. Clients of HTTP/1.0 may name no host.
 */
export function knownHosts({ refuse, ...rules }: HostSettings): RequestHandler {
  const judge = judging(rules);
  return (req, res, next) => {
    const refusal = judge(req);
    if (refusal === undefined) next();
    else refuse(res, refusal);
  };
}

/** What a request is refused for; its host is in the usual form otherwise. */
export type JudgeHost = (req: Request) => RestRefusal | undefined;

/** Makes what looks at the hosts of requests. */
export function judging({ allowed, isTrusted, onRefused }: HostRules): JudgeHost {
  /** Header as it was sent → in its usual form. */
  const accepted = new LRUCache<string, string>({ max: kept });
  const told = new LRUCache<string, true>({ max: kept });
  const judge = (req: Request): RestRefusal | undefined => {
    const given = req.headers.host;
    if (given === undefined || exempt.has(pathOf(req.url)) || namedByProxy(req, isTrusted)) return undefined;
    let usual = accepted.get(given);
    if (usual === undefined) {
      const [host, port] = partsOf(given);
      if (host === undefined) return malformed;
      if (!allowed.has(host) && !isOwn(host, req.socket.localAddress)) {
        if (!told.has(host)) onRefused(host);
        told.set(host, true);
        return unknown;
      }
      usual = port === undefined ? host : `${host}:${port}`;
      accepted.set(given, usual);
    }
    req.headers.host = usual;
    return undefined;
  };
  return (req) => refusedHeaders(req) ?? (req.url.startsWith('/') || req.url === '*' ? judge(req) : malformed);
}

const absolute = /^https?:\/\/([^/?#]+)(.*)$/i;

/**
 * A request line may hold a whole address: `GET http://host/path` asks what `GET /path` with that `Host` asks. Runs before
 * the router looks at the path. Source: RFC 9112, 3.2.2.
 */
export function takeOriginForm(req: IncomingMessage): void {
  const [, authority, rest = ''] = req.url?.startsWith('/') ? [] : (absolute.exec(req.url ?? '') ?? []);
  if (authority === undefined) return;
  req.headers.host = authority;
  req.url = rest.startsWith('/') ? rest : `/${rest}`;
}

/** As they came: a whole address in the request line stands for no `Host`. Only HTTP/1.0 knows requests without one. */
function refusedHeaders({ rawHeaders, httpVersion }: Request): RestRefusal | undefined {
  let [hosts, authorizations] = [0, 0];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
    else if (name.length === 13 && name.toLowerCase() === 'authorization') authorizations += 1;
  }
  if (hosts > 1) return doubled('Host');
  if (hosts === 0 && httpVersion !== '1.0') return malformed;
  return authorizations > 1 ? doubled('Authorization') : undefined;
}

/** What a trusted proxy forwards is believed, unless it is no host: then the request's own counts. */
function namedByProxy(req: Request, isTrusted: HostSettings['isTrusted']): boolean {
  const forwarded = req.headers['x-forwarded-host'];
  if (forwarded === undefined || !isTrusted(req)) return false;
  return partsOf(String(forwarded).split(',', 1)[0]!.trim())[0] !== undefined;
}

function partsOf(text: string): [host?: string, port?: string] {
  const [, name = '', port] = /^(.*?)(?::(\d{1,5}))?$/.exec(text) ?? [];
  if (port !== undefined && (Number(port) === 0 || Number(port) > 65_535)) return [];
  return [usualHost(name), port];
}

/** Loopback, or an address of this machine. */
function isOwn(host: string, reachedAt: string | undefined): boolean {
  if (host === 'localhost') return true;
  const address = addressOfHost(host);
  if (address === undefined) return false;
  if (address.range() === 'loopback') return true;
  const isSame = (own: string) => ipaddr.process(own.split('%', 1)[0]!).toString() === address.toString();
  if (reachedAt !== undefined && isSame(reachedAt)) return true;
  return Object.values(networkInterfaces()).some((all) => all?.some((each) => isSame(each.address)));
}
