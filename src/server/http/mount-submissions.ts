import type { Express } from 'express';
import { labelled } from '../../platform/http-in/labelled.js';
import { asRest, type RestPassage } from './as-rest.js';
import { submissionsHandler, submissionsPath } from './files/submissions-handler.js';
import type { HttpParts } from './http-parts.js';

/** All files that were handed in for an assignment: like a route of REST, but for its answer. */
export function mountSubmissions(http: Express, app: HttpParts, passage: RestPassage): void {
  http.get(submissionsPath, labelled, asRest(app, passage), submissionsHandler(app));
}
