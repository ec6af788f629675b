import { faultChain } from '../../../src/platform/refusal/fault-chain.js';
import { badRequest, conflict, type Refusal, unavailable } from '../../../src/platform/refusal/refusal.js';
import { isWithoutConnection } from '../../../src/platform/sql/lost-connection.js';

/**
 * What a failure of the database means to the caller.
 * @returns 503 `database_unavailable`, `timeout`, `lock_timeout`, `read_only` or `storage_full`, 409 `concurrent_update`,
 *   400 `bad_encoding` for a text with NUL, which no column holds; undefined for anything else. Looks through the wrappers
 *   of the entity manager (`cause`, `originalError`).
 */
export function databaseRefusal(error: unknown): Refusal | undefined {
  for (const each of faultChain(error)) {
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
    if (isWithoutConnection(each))
      return unavailable('database_unavailable', 'The service is not available for a moment; try again.', 1);
  }
  return undefined;
}
