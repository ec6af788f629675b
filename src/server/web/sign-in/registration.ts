/** The page by which somebody confirms an address, and finishes their registration. Decision 0103. */
import type { Request, RequestHandler } from 'express';
import { activateChannel, confirmable } from '../../../identity/users/index.js';
import { notFound } from '../../../platform/refusal/refusal.js';
import { answering, askedAt, refusalIn, type SignIn } from './asked-at.js';
import { textsOf } from './fields.js';
import { goOn } from './page.js';
import { showNoConfirmation, showRegistration } from './registration-pages.js';

const keyOf = (req: Request): string => String(req.params['key']);

/** Answers `GET /register/:key`, which uses nothing up: mail programs open links. */
export const registrationPage = ({ services, placeOf }: SignIn): RequestHandler =>
  answering(async (req, res) => {
    const place = placeOf(req);
    try {
      const key = keyOf(req);
      showRegistration(res, { place, key, channel: await confirmable(services, key) });
    } catch (error) {
      if (refusalIn(error).status !== notFound().status) throw error;
      showNoConfirmation(res, place);
    }
  });

/** Answers `POST /register/:key`. */
export const register = (given: SignIn): RequestHandler =>
  answering(async (req, res) => {
    const texts = textsOf(res, ['password', 'password_again']);
    if (texts === null) return;
    const place = given.placeOf(req);
    const key = keyOf(req);
    const { password = '', password_again: again = '' } = texts;
    try {
      const { rootAccountId, address, requestId } = await askedAt(given, req, res);
      const channel = await confirmable(given.services, key);
      if (channel.loginId !== null && password !== again)
        return showRegistration(res, { place, key, channel, isDifferent: true });
      const refusal = await activateChannel(given.services, { key, rootAccountId, password, address, requestId }).then(
        () => undefined,
        refusalIn,
      );
      if (refusal === undefined) return goOn(res, `${place.prefix}/login?notice=address_confirmed`);
      if (refusal.status === notFound().status) throw refusal;
      showRegistration(res, { place, key, channel, refusal });
    } catch (error) {
      if (refusalIn(error).status !== notFound().status) throw error;
      showNoConfirmation(res, place);
    }
  });
