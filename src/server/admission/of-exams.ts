/** Requests that were found to be an exam's when they came; nobody has to be known for that. */
import type { IncomingMessage } from 'node:http';

const exam = Symbol('of an exam');
type Noted = IncomingMessage & { [exam]?: true };

export const noteExam = (req: IncomingMessage): void => {
  (req as Noted)[exam] = true;
};

/** Where nobody waits nobody is asked, and it makes no difference. */
export const isOfExam = (req: IncomingMessage): boolean => (req as Noted)[exam] === true;
