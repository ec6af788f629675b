/** Requests that were found to be an exam's when they came; nobody has to be known for that. */
import type { IncomingMessage } from 'node:http';

const requests = new WeakSet<IncomingMessage>();

export const noteExam = (req: IncomingMessage): void => void requests.add(req);

/** Where nobody waits nobody is asked, and it makes no difference. */
export const isOfExam = (req: IncomingMessage): boolean => requests.has(req);
