/** The settings of HTTP. */

import type { z } from 'zod';
import type { HttpSettings } from '../../../platform/settings/config.js';
import { boundedNumber, hostNames, httpBase, networks, text } from './config-values.js';

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
