import type { Express } from 'express';
import { labelled } from '../../platform/http-in/labelled.js';
import type { App } from '../app.js';
import { asRest, type RestPassage } from './as-rest.js';
import { submissionsHandler, submissionsPath } from './files/submissions-handler.js';

/** All files that were handed in for an assignment: like a route of REST, but for its answer. */
export function mountSubmissions(http: Express, app: App, passage: RestPassage): void {
  http.get(submissionsPath, labelled, asRest(app, passage), submissionsHandler(app));
}
