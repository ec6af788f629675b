/** Where requests are refused that cannot be answered in time, before anything is done for them. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import type { Prepare } from '../../../schema/kernel/prepare/prepare.js';
import type { Admission, Place } from './admission.js';
import { overloadedGraphql, overloadedRest, type Refuse } from './refusal-writer.js';
import type { Requests } from './requests.js';

const graphqlPath = '/graphql';
/** Milliseconds that the beginning of a body may take before its request is judged without it. */
const longestPeek = 50;

export class Gates {
  constructor(
    private readonly admission: Admission,
    private readonly requests: Requests,
    /** Whether it is known who asks, so that nobody has to be looked for. */
    private readonly knows: (req: IncomingMessage) => boolean,
  ) {}

  /** Before all else: answers 503, or goes on with the request's priority. */
  readonly first = (req: IncomingMessage, res: ServerResponse, next: () => void): void => {
    const { method = 'GET', url = '/' } = req;
    const path = url.split('?', 1)[0] as string;
    const judge = (place: Place, refuse: Refuse) => {
      if (this.admission.admits(place, this.knows(req))) this.admission.within(place.priority, next);
      else {
        this.admission.refused(place.priority);
        refuse(req, res, place.priority);
      }
    };
    if (this.admission.arrived()) next();
    else if (path !== graphqlPath) {
      const place = this.requests.placeOf(method, path);
      if (place === undefined) this.admission.within('exam', next);
      else judge(place, overloadedRest);
    } else if (method === 'GET') judge(this.requests.placeOfWords(url), overloadedGraphql);
    else peek(req, (text) => judge(this.requests.placeOfWords(text), overloadedGraphql));
  };

  /** Behind the reader of GraphQL bodies: whose words only looked like an exam's is judged by the operation. */
  operation(prepare: Prepare): RequestHandler {
    return (req, res, next) => {
      const { query, operationName } = (req.body ?? {}) as Record<string, unknown>;
      if (this.admission.priority !== 'exam' || typeof query !== 'string') return next();
      const prepared = prepare(query, typeof operationName === 'string' ? operationName : undefined);
      if ('errors' in prepared) return next();
      const place = this.requests.placeOfOperation(prepared.operation);
      // Who asks is known by now.
      if (this.admission.admits(place, true)) return this.admission.within(place.priority, next);
      this.admission.refused(place.priority);
      res.locals['free'] = true;
      overloadedGraphql(req, res, place.priority);
    };
  }
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
