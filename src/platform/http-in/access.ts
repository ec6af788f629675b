/** How requests are known, and by whom they are sent. */
import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import type { Refusal } from '../refusal/refusal.js';
import type { Credentials } from '../transaction/context.js';
import type { Callers } from './callers.js';
import type { PlaceOf } from './place.js';

/** How one api takes tokens and refuses. */
export interface ApiAccess {
  /** `access_token` counts as a parameter. */
  readonly tokenParameter: boolean;
  /** Pages: a token in whatever form is as good as none. Decision 0116. */
  readonly sessionsAlone?: boolean;
  /** A session counts where a link on a page of this origin was opened, unless to act as another: GET changes nothing. */
  readonly byLinks?: boolean;
  /** Rows that one page may hold. */
  readonly pageLimit: number;
  /** An argument that is refused anywhere refuses the request, and not its field alone. */
  readonly allOrNothing?: boolean;
  readonly refuse: (res: Response, refusal: Refusal, requestId: string) => void;
  /** The digest of the session that counts, null without one; that of a page of this origin unless given. */
  readonly sessionOf?: (req: Request, res: Response) => Buffer | null;
  /** What counts in place of a token and a session, null where the request has nothing of the kind. @throws Refusal 401 */
  readonly credentialsOf?: (req: Request) => Credentials | null;
}

/** What whoever answers requests is handed to know them by. */
export interface Entrance {
  /** Leaves `res.locals.context`, or answers 401 or 403 itself. */
  readonly authenticate: (api: ApiAccess) => RequestHandler;
  readonly callers: Callers;
  /** The base of the addresses in an answer. */
  readonly baseOf: (req: IncomingMessage) => string;
  /** Where the caller's own request has found the service, whatever stands in links. */
  readonly placeOf: PlaceOf;
  /** The caller's own, behind whatever proxies are trusted. */
  readonly addressOf: (req: Request) => string;
  /** Whom the address of a request names to act as. @throws Refusal 400 for one that cannot be read */
  readonly wantedIn: (req: Request) => string | null;
}
