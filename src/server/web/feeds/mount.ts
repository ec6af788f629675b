import type { Express } from 'express';
import type { Entrance } from '../../../platform/http-in/access.js';
import type { WebParts } from '../web-parts.js';
import { calendarHandler } from './calendar-handler.js';

/** What programs fetch by an address that is itself the key. */
export function mountFeeds(http: Express, app: WebParts, { baseOf, addressOf }: Entrance): void {
  http.get('/feeds/calendars/:file', calendarHandler({ services: app.services, baseOf, addressOf }));
}
