/** What comes over REST without a token and writes: problems that are reported, and people who register. */
import type { RequestHandler } from 'express';
import { combineHandlers } from '../../../platform/http-in/combine-handlers.js';
import type { HttpParts } from '../http-parts.js';
import { errorReports } from './error-reports.js';
import { registrationsWithoutToken } from './registrations-without-token.js';
import type { WritesGiven } from './writes-given.js';

export const writesWithoutToken = (app: HttpParts, given: WritesGiven): RequestHandler =>
  combineHandlers(errorReports(app, given), registrationsWithoutToken(app, given));
