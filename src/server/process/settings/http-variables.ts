/** The settings of HTTP. */
import type { z } from 'zod';
import { boundedNumber, hostNames, httpBase, type Network, networks, text } from './config-values.js';

const megabyte = 1024 * 1024;
const week = 7 * 86_400;

export const httpVariables = {
  PORT: boundedNumber(3000, 0, 65_535),
  HOST: text('127.0.0.1'),
  PUBLIC_URL: httpBase(),
  ALLOWED_HOSTS: hostNames(),
  TRUSTED_PROXIES: networks(),
  OVERLOAD_WAITING: boundedNumber(300, 1, 100_000),
  OVERLOAD_DELAY_MS: boundedNumber(250, 10, 60_000),
  BODY_LIMIT_MB: boundedNumber(10, 1, 1024),
  IN_FLIGHT_LIMIT_MB: boundedNumber(128, 2, 65_536),
  IDLE_SECONDS: boundedNumber(120, 1, 3600),
  TRANSFER_SECONDS: boundedNumber(300, 1, 3600),
  UPLOAD_SECONDS: boundedNumber(21_600, 1, week),
  DRAIN_SECONDS: boundedNumber(10, 0, 600),
};

export interface HttpSettings {
  readonly host: string;
  /** 0 takes any free one. */
  readonly port: number;
  /** Base of every address in an answer, without a slash at its end; null takes it from the request. */
  readonly publicUrl: string | null;
  /** Hosts that the service answers as, beside this machine's own and that of `publicUrl`; see `usualHost`. */
  readonly allowedHosts: readonly string[];
  /** Only these may say, in forwarded headers, who the caller is. */
  readonly trustedProxies: readonly Network[];
  /** When reads are refused; changes and exams later. */
  readonly overload: {
    /** Reads that may wait. */
    readonly mostWaiting: number;
    /** Milliseconds by which the event loop may be late. */
    readonly longestDelay: number;
  };
  readonly bodyLimitBytes: number;
  /** Bytes of bodies and answers that a process holds in memory at a time. */
  readonly inFlightBytes: number;
  /** For which a connection may stand still while a request is under way. */
  readonly idleSeconds: number;
  /** In which a body or an answer that is held in memory has to pass. */
  readonly transferSeconds: number;
  /** In which a file has to come. */
  readonly uploadSeconds: number;
  readonly drainMs: number;
}

type HttpVariables = { readonly [Name in keyof typeof httpVariables]: z.infer<(typeof httpVariables)[Name]> };

export const httpSettingsOf = (
  read: HttpVariables & { readonly ACCOUNT_HOSTS: ReadonlyMap<string, number> },
): HttpSettings => ({
  host: read.HOST,
  port: read.PORT,
  publicUrl: read.PUBLIC_URL,
  allowedHosts: [...read.ALLOWED_HOSTS, ...read.ACCOUNT_HOSTS.keys()],
  trustedProxies: read.TRUSTED_PROXIES,
  overload: { mostWaiting: read.OVERLOAD_WAITING, longestDelay: read.OVERLOAD_DELAY_MS },
  bodyLimitBytes: read.BODY_LIMIT_MB * megabyte,
  inFlightBytes: read.IN_FLIGHT_LIMIT_MB * megabyte,
  idleSeconds: read.IDLE_SECONDS,
  transferSeconds: read.TRANSFER_SECONDS,
  uploadSeconds: read.UPLOAD_SECONDS,
  drainMs: read.DRAIN_SECONDS * 1000,
});
