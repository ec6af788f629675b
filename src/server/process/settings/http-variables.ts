/** The settings of HTTP. */

import type { z } from 'zod';
import type { HttpSettings } from '../../../platform/settings/config.js';
import { boundedNumber, hostNames, httpBase, networks, text } from './config-values.js';
import { setting } from './setting.js';

const megabyte = 1024 * 1024;
const week = 7 * 86_400;

export const httpVariables = {
  PORT: setting(boundedNumber(3000, 0, 65_535), 'The port of the service; 0 takes any free one.'),
  HOST: setting(
    text('127.0.0.1'),
    'Address to listen on. 0.0.0.0 opens it to the network: set PUBLIC_URL or ALLOWED_HOSTS then.',
  ),
  PUBLIC_URL: setting(
    httpBase(),
    "Base of every address in answers (Link headers and so on). Without it, the request's own host is used, which has to be one of this service's: see ALLOWED_HOSTS. Hosts of ACCOUNT_HOSTS have its scheme and port.",
    'https://learn.example.org',
  ),
  ALLOWED_HOSTS: setting(
    hostNames(),
    "Hosts that the service answers as, by comma and without ports, beside localhost, this machine's own addresses and the host of PUBLIC_URL. Requests for any other are refused with 421, unless a trusted proxy says in X-Forwarded-Host what was asked.",
    'learn.example.org,lms.example.org',
  ),
  TRUSTED_PROXIES: setting(
    networks(),
    'Addresses and CIDR ranges, by comma, whose X-Forwarded-* headers are believed. None by default.',
    '127.0.0.1,10.0.0.0/8',
  ),
  OVERLOAD_WAITING: setting(
    boundedNumber(300, 1, 100_000),
    'Requests for lists and other reads that may wait for their turn; twice as many changes, and ten times as many requests of exams. Whoever comes when more wait is answered with 503 and Retry-After at once.',
  ),
  OVERLOAD_DELAY_MS: setting(
    boundedNumber(250, 10, 60_000),
    'Milliseconds by which the process may be late with all that it does, before reads are answered with 503 as well; changes are when it is twice as late, exams when it is twelve times as late.',
  ),
  BODY_LIMIT_MB: setting(boundedNumber(10, 1, 1024), 'Largest request body, in megabytes.'),
  IN_FLIGHT_LIMIT_MB: setting(
    boundedNumber(128, 2, 65_536),
    'Megabytes of request bodies and answers that a process holds in its memory at a time, files not among them; beyond that it answers 503. At least twice BODY_LIMIT_MB. One caller may hold a quarter.',
  ),
  IDLE_SECONDS: setting(
    boundedNumber(120, 1, 3600),
    'Seconds for which a connection may stand still while a request is under way, before it is cut.',
  ),
  TRANSFER_SECONDS: setting(
    boundedNumber(300, 1, 3600),
    'Seconds in which the body of a request has to come, else it is refused with 408, and in which an answer has to be read, else the connection is cut. Files that are sent or fetched have other times.',
  ),
  UPLOAD_SECONDS: setting(
    boundedNumber(21_600, 1, week),
    'Seconds in which a file has to come, else it is refused with 408: 5 GB at 2 Mbit a second.',
  ),
  DRAIN_SECONDS: setting(
    boundedNumber(10, 0, 600),
    'After SIGTERM, running requests and jobs have this many seconds to end.',
  ),
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
