/** The page on which somebody ends mails of a kind, by the address that such a mail carries. Source: RFC 8058. */
import type { Express, Request, RequestHandler } from 'express';
import { type MailedLink, mailedLink, unsubscribeChannel } from '../../../communication/notifications/index.js';
import type { TryLimit } from '../../../platform/authorization/throttle.js';
import type { Entrance } from '../../../platform/http-in/access.js';
import { labelled } from '../../../platform/http-in/labelled.js';
import { notFound } from '../../../platform/refusal/refusal.js';
import { answering, refusalIn, requestIdOf } from '../sign-in/asked-at.js';
import { readFields } from '../sign-in/fields.js';
import type { WebParts } from '../web-parts.js';
import { showEnded, showNoLink, showQuestion } from './pages.js';

/** How often links that are none are tried from one address. */
const tries = (address: string): TryLimit => ({ what: 'unsubscribe links', address, perMinute: 60 });

/** Mounts `/unsubscribe/:key`: GET asks, since mail programs open links, and POST ends. No token is read there. */
export function mountUnsubscribing(
  http: Express,
  { services }: Pick<WebParts, 'services'>,
  { placeOf, addressOf }: Pick<Entrance, 'placeOf' | 'addressOf'>,
): void {
  const shown = (work: (req: Request, key: string, requestId: string) => Promise<MailedLink>, isEnded: boolean) =>
    answering(async (req, res) => {
      const address = addressOf(req);
      await services.throttle.begin(tries(address));
      try {
        const key = String(req.params['key']);
        const link = await work(req, key, requestIdOf(res));
        await services.throttle.succeeded(tries(address));
        const { prefix } = placeOf(req);
        if (isEnded) showEnded(res, link);
        else showQuestion(res, link, `${prefix}/unsubscribe/${key}`);
      } catch (error) {
        if (refusalIn(error).status !== notFound().status) throw error;
        showNoLink(res);
      }
    });
  const ask: RequestHandler = shown((_req, key) => mailedLink(services, key), false);
  const end: RequestHandler = shown((_req, key, requestId) => unsubscribeChannel(services, key, requestId), true);
  http.get('/unsubscribe/:key', labelled, ask);
  http.post('/unsubscribe/:key', labelled, readFields, end);
}
