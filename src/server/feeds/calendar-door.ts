/** The door of calendar programs: no token, the address itself is the key. */
import { createHash } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { sendRefusal } from '../../../rest-adapter/kernel/index.js';
import { databaseRefusal } from '../../../schema/kernel/prepare/database-faults.js';
import { calendarText, readCalendarFeed } from '../../calendar-feeds/index.js';
import type { Services } from '../../kernel/context.js';
import { Refusal } from '../../kernel/refusal.js';
import { rateLimitMessage } from '../../kernel/throttle.js';
import { calendarSources } from './calendar-sources.js';

export interface CalendarDoor {
  readonly services: Services;
  readonly baseOf: (req: Request) => string;
  /** Charges the caller's address for an address that opens nothing; false once there were too many. */
  readonly failed: (req: Request) => boolean | Promise<boolean>;
}

const tooMany = { status: 403, reason: 'rate_limit_exceeded', message: rateLimitMessage };

/** Answers `/feeds/calendars/:file` with iCalendar text; 404 for whatever opens nothing. */
export function calendarDoor({ services, baseOf, failed }: CalendarDoor): RequestHandler {
  return async (req, res, next) => {
    const requestId = res.locals['requestId'] as string;
    try {
      const baseUrl = baseOf(req);
      const feed = await readCalendarFeed({
        services,
        sources: calendarSources,
        file: String(req.params['file']),
        baseUrl,
        requestId,
      });
      send(req, res, calendarText(feed.title, baseUrl, feed.entries));
    } catch (thrown) {
      const refusal = thrown instanceof Refusal ? thrown : databaseRefusal(thrown);
      if (refusal === undefined) return next(thrown);
      const may = refusal.code !== 'NOT_FOUND' || (await failed(req));
      sendRefusal(res, requestId, (may ? refusal : tooMany) as never);
    }
  };
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
