import { faultChain } from '../../../src/kernel/fault-chain.js';
import { badRequest, conflict, Refusal, unavailable } from '../../../src/kernel/refusal.js';

/** The connection is gone or cannot be had; PostgreSQL's classes 08 and 57P, and the words of `pg`, which have no code. */
const lostSocket = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);
const lostState = /^(08...|57P0[1-5]|53[234]00)$/;
const lostWords =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Cannot use a pool after|Client was closed)/;

/**
 * What a failure of the database means to the caller.
 * @returns what refused to have it asked; 503 `database_unavailable`, `timeout`, `lock_timeout`, `read_only` or `storage_full`, 409 `concurrent_update`,
 *   400 `bad_encoding` for a text with NUL, which no column holds; undefined for anything else. Looks through the wrappers
 *   of the entity manager (`cause`, `originalError`).
 */
export function databaseRefusal(error: unknown): Refusal | undefined {
  for (const each of faultChain(error)) {
    if (each instanceof Refusal) return each;
    const code = typeof each.code === 'string' ? each.code : '';
    if (code === '40001' || code === '40P01') {
      return conflict('concurrent_update', 'Others changed the same records at the same time; try again.');
    }
    if (code === '22021' || code === '22P05') return badRequest('bad_encoding', 'A text holds a NUL character.');
    if (code === '55P03') return unavailable('lock_timeout', 'The record is being changed by others; try again.');
    if (code === '57014') return unavailable('timeout', 'The request took too long.', 2);
    if (code === '25006')
      return unavailable('read_only', 'The service can be read and not changed just now; try again later.', 30);
    if (code === '53100') return unavailable('storage_full', 'The service cannot store anything now.', 30);
    // A socket file that is not there is a server that is not there; any other ENOENT is a fault of ours.
    const noSocket = code === 'ENOENT' && each.syscall === 'connect';
    if (noSocket || lostSocket.has(code) || lostState.test(code) || lostWords.test(String(each.message))) {
      return unavailable('database_unavailable', 'The service is not available for a moment; try again.', 1);
    }
  }
  return undefined;
}
