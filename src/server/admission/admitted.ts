/** Requests that were admitted when they came, and as what: nobody has to be known for that. */
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Priority } from './priority.js';

/** `any`: nobody waited when it came, so that nothing had to be known of it. */
export type AdmittedAs = Priority | 'any';

interface Admitted {
  readonly as: AdmittedAs;
  /** By `performance.now()`: a body that comes later says nothing of how busy the process was. */
  readonly until: number;
}

const mark = Symbol('admitted');
type Noted = (IncomingMessage | Socket) & { [mark]?: Admitted };

/** @param of a request, or a connection that was let wait: for its first request */
export const noteAdmitted = (of: IncomingMessage | Socket, as: AdmittedAs, until: number): void => {
  (of as Noted)[mark] = { as, until };
};

/** What was noted of a connection goes to its first request alone. */
export function takeAdmittedFirst(req: IncomingMessage): void {
  const socket = req.socket as Noted;
  if (socket[mark] === undefined) return;
  (req as Noted)[mark] = socket[mark];
  delete socket[mark];
}

/** As what a request was admitted a short while ago; undefined where that is long ago. */
export function admittedAs(req: IncomingMessage): AdmittedAs | undefined {
  const admitted = (req as Noted)[mark];
  return admitted === undefined || performance.now() > admitted.until ? undefined : admitted.as;
}

/** Where nobody waits it is not known, and makes no difference. */
export const isOfExam = (req: IncomingMessage): boolean => (req as Noted)[mark]?.as === 'exam';
