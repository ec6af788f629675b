import { unenrolledTarget } from '../../../src/communication/global-notifications/index.js';
import { parseGlobalId } from '../../platform/global-id.js';

/**
 * Names of roles with their global ids as record ids; null is nobody in particular, and undefined leaves them. Null among
 * them is who has no enrollment.
 */
export const roleWords = (roles: readonly (string | null)[] | null | undefined): string[] | undefined =>
  roles === undefined ? undefined : (roles ?? []).map(roleWord);

function roleWord(word: string | null): string {
  if (word === null) return unenrolledTarget;
  const named = parseGlobalId(word);
  return named?.type === 'Role' ? String(named.recordId) : word;
}
