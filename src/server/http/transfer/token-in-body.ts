/** Older clients send their token in the body: it is looked for in the first bytes, before anything else of it is read. */
import type { Request, RequestHandler } from 'express';
import { hasBody, type Parameters, parameterAtStart, parameterOf } from '../../../../rest-adapter/platform/index.js';
import { networkOf } from '../../../platform/authorization/network-of.js';
import type { BytesInFlight, Hold } from '../../../platform/http-in/bytes-in-flight.js';
import { inviteBody } from '../../../platform/http-in/invite-body.js';

/** Bytes of a body in which its token has to stand. */
const most = 64 * 1024;
/** Bytes of such bodies that may wait at a time to be known, per client address. */
const perAddress = 1024 * 1024;

const name = 'access_token';

/**
 * Makes the middleware: a token that the body alone names becomes a parameter, as if it had been read. Where there is none,
 * or no memory to look for it, the request goes on without a token.
 */
export function tokenInBody(inFlight: BytesInFlight, addressOf: (req: Request) => string): RequestHandler {
  return (req, res, next) => {
    const parameters = res.locals['parameters'] as Parameters;
    const isNamed = req.headers.authorization !== undefined || parameterOf(parameters, name) !== undefined;
    if (isNamed || !hasBody(req)) return next();
    const hold = inFlight.hold(`address ${networkOf(addressOf(req))}`, perAddress);
    res.once('close', () => hold.release());
    if (!hold.count(1)) return next();
    inviteBody(req, res);
    parameterAtStart(req, name, { most, mayTake: (bytes) => hold.count(bytes) }).then((token) => {
      // Known now, or refused: what it holds from here on counts elsewhere.
      (res.locals as { anonymous?: Hold }).anonymous = hold;
      if (token !== undefined) res.locals['parameters'] = { ...parameters, form: { [name]: token } };
      next();
    }, next);
  };
}
