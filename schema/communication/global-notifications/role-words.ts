import { parseGlobalId } from '../../platform/global-id.js';

/** Names of roles with their global ids as record ids; null is nobody in particular, and undefined leaves them. */
export const roleWords = (roles: readonly string[] | null | undefined): string[] | undefined =>
  roles === undefined ? undefined : (roles ?? []).map(roleWord);

function roleWord(word: string): string {
  const named = parseGlobalId(word);
  return named?.type === 'Role' ? String(named.recordId) : word;
}
