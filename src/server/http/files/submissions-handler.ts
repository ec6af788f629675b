/** The address that an assignment names for all files that were handed in: one archive of them, for who grades there. */
import { pipeline, Readable } from 'node:stream';
import type { Request, RequestHandler, Response } from 'express';
import { parameterOf } from '../../../../rest-adapter/platform/index.js';
import { zipOf } from '../../../platform/files/zip.js';
import { meterOf } from '../../../platform/http-in/request-meter.js';
import { forbidden, notFound } from '../../../platform/refusal/refusal.js';
import type { RequestContext } from '../../../platform/transaction/context.js';
import { parametersOf } from '../authentication/parameters-of.js';
import type { HttpParts } from '../http-parts.js';
import { refuseFile } from './download-handler.js';
import { SubmissionFiles } from './submission-files.js';

export const submissionsPath = '/courses/:course_id/assignments/:assignment_id/submissions';
/** A token with scopes reads the list of the submissions by this one, and their files as well. */
const scope = `url:GET|/api/v1${submissionsPath}`;

/** Answers GET and HEAD with `zip=1`; without it there is nothing at the address. */
export function submissionsHandler({ prepare, services }: Pick<HttpParts, 'prepare' | 'services'>): RequestHandler {
  return (req, res, next) => {
    send(prepare, req, res)
      .catch((error: unknown) => refuseFile(services, error, res))
      .catch(next);
  };
}

async function send(prepare: HttpParts['prepare'], req: Request, res: Response): Promise<void> {
  const ctx = res.locals['context'] as RequestContext;
  if (parameterOf(parametersOf(req, res), 'zip') !== '1') throw notFound();
  const { scopes } = ctx.actor;
  if (scopes !== null && !scopes.includes(scope))
    throw forbidden('insufficient_scope', `The access token lacks the scope ${scope}.`);
  const place = { courseId: String(req.params['course_id']), assignmentId: String(req.params['assignment_id']) };
  const files = new SubmissionFiles(prepare, ctx, place);
  const first = await files.first();
  res.writeHead(200, {
    'Content-Type': 'application/zip',
    'Content-Disposition': `attachment; filename="submissions_${Number(place.assignmentId) || 0}.zip"`,
    'Cache-Control': 'private, no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  if (req.method === 'HEAD') return void res.end();
  meterOf(res)?.endTurn();
  // What breaks off must not look whole; a client that goes away is no fault.
  pipeline(Readable.from(zipOf(files.entries(first)), { objectMode: false }), res, (error) => {
    if (error && !isGone(error)) ctx.services.onFault(error, ctx.requestId);
  });
}

const isGone = (error: NodeJS.ErrnoException): boolean => error.code === 'ERR_STREAM_PREMATURE_CLOSE';
