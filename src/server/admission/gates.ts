/** Where requests are refused that cannot be answered in time, and where the others wait for their turn. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request } from 'express';
import type { ApiAccess } from '../authentication/authenticate.js';
import type { TurnsOfAll } from '../callers/take-turns.js';
import { pathOf } from '../http/path-of.js';
import type { Admission } from './admission.js';
import { type AdmittedAs, admittedAs, noteAdmitted, takeAdmittedFirst } from './admitted.js';
import type { Priority } from './priority.js';
import { overloadedGraphql, overloadedRest, type Refuse } from './refusal-writer.js';
import type { Requests } from './requests.js';

const graphqlPath = '/graphql';
/** Milliseconds that the beginning of a body may take before its request is authorized without it. */
const longestPeek = 50;

export class Gates {
  constructor(
    private readonly admission: Admission,
    private readonly requests: Requests,
  ) {}

  /** Before all else: answers 503, or goes on. */
  readonly first = (req: IncomingMessage, res: ServerResponse, next: () => void): void => {
    takeAdmittedFirst(req);
    if (this.admission.arrived()) {
      // Its token may take so long that others wait by then: who came first is not refused for them.
      if (admittedAs(req) === undefined) this.#note(req, 'any');
      next();
      return;
    }
    const { method = 'GET', url = '/' } = req;
    const path = pathOf(url);
    const judge = (priority: Priority, refuse: Refuse) => {
      if (isAdmitted(req, priority) || this.admission.admits(priority)) {
        this.#note(req, priority);
        return next();
      }
      this.admission.refused(priority);
      refuse(req, res, priority);
    };
    if (path === graphqlPath) {
      if (method === 'POST') peek(req, (text) => judge(this.requests.priorityOfUnread(text), overloadedGraphql));
      else judge(this.requests.priorityOfUnread(url), overloadedGraphql);
      return;
    }
    const priority = this.requests.priorityOf(method, path);
    if (priority === undefined) next();
    else judge(priority, overloadedRest);
  };

  #note(req: IncomingMessage, as: AdmittedAs): void {
    noteAdmitted(req, as, performance.now() + this.admission.holds);
  }

  /** Where a REST request waits for its turn. */
  readonly laneOfRest = (req: Request): TurnsOfAll => this.#laneOf(req, this.#priorityOfRest(req));

  /** Where a GraphQL request does, whose body has been read. */
  readonly laneOfGraphql = (req: Request): TurnsOfAll => this.#laneOf(req, this.#priorityOfGraphql(req));

  /** Where a request without a token does: whatever its words say, it is a read. */
  readonly laneOfVisitors = (): TurnsOfAll => this.admission.lanes.read;

  /** Counts what is admitted here, and what later handlers refuse for lack of time or memory. */
  counting(api: ApiAccess): ApiAccess {
    const refuse: ApiAccess['refuse'] = (res, refusal, id) => {
      if (refusal.reason === 'overloaded') {
        const isGraphql = pathOf(res.req.originalUrl) === graphqlPath;
        this.admission.refused(isGraphql ? this.#priorityOfGraphql(res.req) : this.#priorityOfRest(res.req));
        res.locals['shed'] = true;
      }
      api.refuse(res, refusal, id);
    };
    return { ...api, refuse };
  }

  /** What was admitted as an exam's, and is none, was not judged among the others. */
  #laneOf(req: Request, priority: Priority): TurnsOfAll {
    const lane = this.admission.lanes[priority];
    return isAdmitted(req, priority) ? lane.ofAdmitted : lane;
  }

  #priorityOfRest({ method, originalUrl }: Request): Priority {
    return this.requests.priorityOf(method, pathOf(originalUrl)) ?? 'read';
  }

  #priorityOfGraphql({ body }: Request): Priority {
    const { query, operationName } = (body ?? {}) as Record<string, unknown>;
    const name = typeof operationName === 'string' ? operationName : undefined;
    // What was not read has changed nothing, and is no exam's.
    return typeof query === 'string' ? this.requests.priorityOfQuery(query, name) : 'read';
  }
}

/** Whether its wait was judged before, among those of its kind: that of exams is another than that of all others. */
function isAdmitted(req: IncomingMessage, priority: Priority): boolean {
  const as = admittedAs(req);
  return as === 'any' || (as !== undefined && (as === 'exam') === (priority === 'exam'));
}

/** Looks at the beginning of a body and leaves it in its place. An encoded one says nothing. */
function peek(req: IncomingMessage, then: (text: string) => void): void {
  const look = () => {
    clearTimeout(timer);
    req.off('readable', look);
    const chunk = req.read() as Buffer | null;
    if (chunk !== null) req.unshift(chunk);
    then(chunk?.toString('latin1') ?? '');
  };
  const timer = setTimeout(look, longestPeek);
  req.on('readable', look);
}
