import type { Express } from 'express';
import type { App } from '../../app.js';
import type { Authentication } from '../../http/authentication/authenticate.js';
import { calendarHandler } from './calendar-handler.js';

/** What programs fetch by an address that is itself the key. */
export function mountFeeds(http: Express, app: App, { baseOf, addressOf }: Authentication): void {
  http.get('/feeds/calendars/:file', calendarHandler({ services: app.services, baseOf, addressOf }));
}
