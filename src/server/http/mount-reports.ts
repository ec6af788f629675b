import type { Express } from 'express';
import { labelled } from '../../platform/http-in/labelled.js';
import type { App } from '../app.js';
import { asRest, type RestPassage } from './as-rest.js';
import { reportFileHandler, reportLinkHandler } from './files/report-handlers.js';

/** The files of reports: with a token like a route of REST, or by a link that is somebody's own. */
export function mountReports(http: Express, app: App, passage: RestPassage): void {
  http.get('/account_reports/:id/file', labelled, asRest(app, passage), reportFileHandler(app.services));
  http.get('/account_reports/:id/download', labelled, reportLinkHandler(passage.authentication));
}
