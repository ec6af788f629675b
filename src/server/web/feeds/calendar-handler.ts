/** Answers calendar programs. They have no token: the address of the feed is itself the key. */
import { createHash } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { sendRefusal } from '../../../../rest-adapter/platform/index.js';
import { databaseRefusal } from '../../../../schema/platform/prepare/database-faults.js';
import {
  calendarText,
  type FeedName,
  installationName,
  readCalendarFeed,
  readFeedFile,
} from '../../../learning/calendar-feeds/index.js';
import { signatureTries } from '../../../platform/authorization/throttle.js';
import { notFound, Refusal } from '../../../platform/refusal/refusal.js';
import type { Services } from '../../../platform/transaction/context.js';

export interface CalendarFeedOptions {
  readonly services: Services;
  readonly baseOf: (req: Request) => string;
  /** The caller's network address. */
  readonly addressOf: (req: Request) => string;
}

/** Answers `/feeds/calendars/:file` with iCalendar text; 404 for whatever opens nothing. */
export function calendarHandler({ services, baseOf, addressOf }: CalendarFeedOptions): RequestHandler {
  return async (req, res, next) => {
    const requestId = res.locals['requestId'] as string;
    try {
      const baseUrl = baseOf(req);
      const feed = await readCalendarFeed({
        services,
        name: await signedName(services, String(req.params['file']), addressOf(req)),
        baseUrl,
        requestId,
      });
      const frame = { title: feed.title, baseUrl, installation: installationName(services.secrets) };
      send(req, res, calendarText(frame, feed.entries));
    } catch (thrown) {
      const refusal = thrown instanceof Refusal ? thrown : databaseRefusal(thrown);
      if (refusal === undefined) return next(thrown);
      sendRefusal(res, requestId, refusal);
    }
  };
}

/** @throws Refusal 404 for an address that this service has not made; 403 after too many of them */
async function signedName({ secrets, throttle }: Services, file: string, address: string): Promise<FeedName> {
  const tries = signatureTries(`feed ${file.split('.', 2).join('.')}`, address);
  const name = readFeedFile(secrets, file);
  throttle.refuseWhileFull(tries.one);
  if (name !== null) return name;
  await throttle.begin(tries.all, tries.one);
  throw notFound();
}

/** Programs ask every few minutes: what has not changed is not sent again. */
function send(req: Request, res: Response, text: string): void {
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
  res.setHeader('ETag', tag).setHeader('Cache-Control', 'private, max-age=0, must-revalidate');
  res.setHeader('X-Content-Type-Options', 'nosniff');
  if (req.headers['if-none-match'] === tag) return void res.status(304).end();
  res
    .setHeader('Content-Type', 'text/calendar; charset=utf-8')
    .setHeader('Content-Disposition', 'inline; filename="calendar.ics"');
  res.end(text);
}
