import type { Express } from 'express';
import { labelled } from '../../platform/http-in/labelled.js';
import { asRest, type RestPassage } from './as-rest.js';
import { reportFileHandler, reportLinkHandler } from './files/report-handlers.js';
import type { HttpParts } from './http-parts.js';

/** The files of reports: with a token like a route of REST, or by a link that is somebody's own. */
export function mountReports(http: Express, app: HttpParts, passage: RestPassage): void {
  http.get('/account_reports/:id/file', labelled, asRest(app, passage), reportFileHandler(app.services));
  http.get('/account_reports/:id/download', labelled, reportLinkHandler(passage.authentication));
}
