/** Cursors: what leads from one page of a list to the next. */
import type { Actor } from '../authorization/actor.js';
import type { SecretBox } from '../authorization/secrets.js';
import { Refusal } from '../refusal/refusal.js';

/** The list that a cursor belongs to, as one reader walks it. */
export interface ListWalk {
  /** Where the list stands in the graph, e.g. `Course.users`. */
  readonly list: string;
  readonly order: string;
  readonly descending: boolean;
  readonly filters: Readonly<Record<string, unknown>>;
}

const purpose = 'cursor';
/** Texts are filled up to a multiple of so many bytes: the length of a cursor says nothing of its keys. */
const step = 32;

/**
 * Seals and opens the cursors of one list for one reader. Orders go by columns which a reader may not see, such as the name
 * of a course that dates close: a cursor is encrypted, and opens only for the reader, tenant, list, order and filters that
 * it was made for. Its keys are the id of the record that the list hangs on (0 for a list of its own) and those of the row.
 */
export class Cursors {
  constructor(
    private readonly secrets: SecretBox,
    private readonly reader: Pick<Actor, 'userId' | 'rootAccountId'>,
    private readonly walk: ListWalk,
  ) {}

  seal(keys: readonly unknown[]): string {
    const text = JSON.stringify(keys);
    const filler = ' '.repeat((step - (Buffer.byteLength(text) % step)) % step);
    return this.secrets.sealBriefly(text + filler, purpose, this.#boundTo());
  }

  /**
   * The keys of a cursor.
   * @param types PostgreSQL types of the keys of the row
   * @throws Refusal 404 for a text that is no cursor of this walk
   */
  open(text: string, types: readonly string[]): unknown[] {
    const opened = this.secrets.openBrief(text, purpose, this.#boundTo());
    if (opened === null) throw badCursor();
    const keys = JSON.parse(opened) as unknown[];
    // An older version of the service may have had other keys.
    const expected = ['bigint', ...types];
    if (keys.length !== expected.length) throw badCursor();
    if (!keys.every((key, i) => fits(key, expected[i] as string))) throw badCursor();
    return keys;
  }

  #boundTo(): string {
    const { list, order, descending, filters } = this.walk;
    return JSON.stringify([this.reader.rootAccountId, this.reader.userId, list, order, descending, filters]);
  }
}

const badCursor = () => new Refusal('NOT_FOUND', 'bad_cursor', 'That page does not exist.');

const timestampForm = /^\d{4,6}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d(:?\d\d)?)$/;

function fits(key: unknown, type: string): boolean {
  if (/^(bigint|int|integer|smallint)$/.test(type)) return Number.isSafeInteger(key);
  if (type === 'boolean') return typeof key === 'boolean';
  if (type.startsWith('timestamp')) return typeof key === 'string' && timestampForm.test(key);
  if (type === 'double precision' || type.startsWith('numeric')) return typeof key === 'number';
  return typeof key === 'string';
}
