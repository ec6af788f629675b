import type { Actor } from '../../platform/authorization/actor.js';
import type { RecordKey } from '../../platform/query/record-key.js';

const words: ReadonlySet<string> = new Set(['self', 'default']);

/** Whether a request names the root account of its own tenant, as it may without seeing any account. */
export const isOwnRoot = ({ rootAccountId }: Pick<Actor, 'rootAccountId'>, key: RecordKey): boolean =>
  typeof key === 'number' ? key === rootAccountId : words.has(key.form);
