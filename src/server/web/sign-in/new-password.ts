/** A new password for who has forgotten theirs: asked for by a name, chosen by a key that was mailed. Decision 0085. */
import type { RequestHandler } from 'express';
import { requestPasswordReset, resetPassword } from '../../../identity/users/index.js';
import { answering, askedAt, refusalIn, type SignIn, tenantAt } from './asked-at.js';
import { textsOf } from './fields.js';
import { goElsewhere, goOn } from './page.js';
import { showForgot, showReset } from './password-pages.js';

/** Answers `GET /login/forgot`; a school that keeps passwords elsewhere names where: `change_password_url`. */
export const forgotPage = (given: SignIn): RequestHandler =>
  answering(async (req, res) => {
    const place = given.placeOf(req);
    const { changePasswordUrl } = await tenantAt(given, place);
    if (changePasswordUrl === null || !goElsewhere(res, changePasswordUrl)) showForgot(res, { place });
  });

/** Answers `POST /login/forgot`: the same for every name. */
export const forgot = (given: SignIn): RequestHandler =>
  answering(async (req, res) => {
    const texts = textsOf(res, ['login']);
    if (texts === null) return;
    const place = given.placeOf(req);
    try {
      const { rootAccountId, address } = await askedAt(given, req, res);
      const request = { rootAccountId, address, name: texts.login ?? '', page: `${place.linkBase}/login/reset` };
      await requestPasswordReset(given.services.ofTenant(rootAccountId), request);
      showForgot(res, { place, isAsked: true });
    } catch (error) {
      showForgot(res, { place, refusal: refusalIn(error) });
    }
  });

/** Answers `GET /login/reset`. The key is looked at when the password is sent: opening the link uses nothing up. */
export function resetPage({ placeOf }: SignIn): RequestHandler {
  return (req, res) => {
    const texts = textsOf(res, ['key']);
    if (texts !== null) showReset(res, { place: placeOf(req), key: texts.key ?? '' });
  };
}

/** Answers `POST /login/reset`. */
export const reset = (given: SignIn): RequestHandler =>
  answering(async (req, res) => {
    const texts = textsOf(res, ['key', 'password', 'password_again']);
    if (texts === null) return;
    const place = given.placeOf(req);
    const { key = '', password = '', password_again: again = '' } = texts;
    if (password !== again) return showReset(res, { place, key, isDifferent: true });
    try {
      const { rootAccountId, address, requestId } = await askedAt(given, req, res);
      const own = given.services.ofTenant(rootAccountId);
      await resetPassword(own, { rootAccountId, key, password, address, requestId });
      goOn(res, `${place.prefix}/login?notice=password_chosen`);
    } catch (error) {
      showReset(res, { place, key, refusal: refusalIn(error) });
    }
  });
