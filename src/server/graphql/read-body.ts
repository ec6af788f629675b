import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response } from 'express';
import { cannotBecome } from '../../enrollments/index.js';
import { meterOf } from '../callers/take-turns.js';
import { namesUser } from '../wanted-user.js';
import { sendError } from './answer.js';
import { contextOf } from './request-context.js';

/**
 * Reads JSON bodies, compressed ones too. The time it takes to read one is its caller's.
 * @param limit bytes, after decompression
 */
export const readJson = (limit: number): RequestHandler =>
  express.json({ limit, strict: false, verify: (_req, res) => meterOf(res as Response)?.works() });

/** Whom to act as stands in the query string; a body that names somebody is refused, lest its sender's own record changes. */
export const refuseNamedUser: RequestHandler = (req, res, next) => {
  if (!namesUser(req.body)) return next();
  const { code, reason, status, message } = cannotBecome();
  sendError(res, message, { code, reason, status }, contextOf(res).requestId);
};

/** Answers a body that cannot be read: 413 `body_too_large`, 415 `unsupported_media_type`, 400 `bad_json` or `bad_body`. */
export const answerBodyErrors: ErrorRequestHandler = (error, _req: Request, res: Response, next) => {
  if (typeof error?.type !== 'string' || typeof error.status !== 'number' || res.headersSent) return next(error);
  const [code, reason, message] =
    error.status === 413
      ? (['PAYLOAD_TOO_LARGE', 'body_too_large', 'The body is too large.'] as const)
      : error.status === 415
        ? (['BAD_REQUEST', 'unsupported_media_type', 'The encoding of the body is not supported.'] as const)
        : error.type === 'entity.parse.failed'
          ? (['BAD_REQUEST', 'bad_json', 'The body is not JSON.'] as const)
          : (['BAD_REQUEST', 'bad_body', 'The body cannot be read.'] as const);
  sendError(res, message, { code, reason, status: error.status }, contextOf(res).requestId);
};
