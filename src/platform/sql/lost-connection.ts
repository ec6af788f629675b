/** How a failure says that there is no connection to the database: PostgreSQL's states, the system's codes, the words of `pg`. */

/** It ended while a statement ran. */
const ended = { code: /^(57P0[12]|08...|ECONNRESET|EPIPE)$/, words: /^Connection terminated/ };

/** None can be had, or it was known to be gone. */
const missing = {
  code: /^(57P0[345]|53[234]00|ECONNREFUSED|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)$/,
  words:
    /^(Client has encountered a connection error|timeout exceeded when trying to connect|Cannot use a pool after|Client was closed)/,
};

type Fault = Readonly<Record<string, unknown>>;

const says = ({ code, message }: Fault, kind: typeof ended): boolean =>
  (typeof code === 'string' && kind.code.test(code)) || (typeof message === 'string' && kind.words.test(message));

/** Whether the connection of a statement ended while it ran. */
export const brokeOff = (fault: unknown): boolean => says(fault as Fault, ended);

/** Whether a failure, without what it was wrapped around, means that there is no connection. */
export function isWithoutConnection(fault: Fault): boolean {
  // A socket file that is not there is a server that is not there; any other ENOENT is a fault of ours.
  const noSocket = fault['code'] === 'ENOENT' && fault['syscall'] === 'connect';
  return noSocket || says(fault, ended) || says(fault, missing);
}
