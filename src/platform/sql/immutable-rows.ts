import { LRUCache } from 'lru-cache';

/** Rows kept in memory, of all kinds together; the one untouched longest goes first. */
const keptRows = 500;

/** Remembers rows that never change once they are written, so that hot paths read them from the database once. */
export class ImmutableRows {
  constructor(
    private readonly rows = new LRUCache<string, Promise<object>>({ max: keptRows }),
    private readonly reader = '',
  ) {}

  /** The same, but what one reader has loaded is remembered for nobody else. */
  ofReader(reader: string): ImmutableRows {
    return new ImmutableRows(this.rows, reader);
  }

  /**
   * The row of a kind under an id, loaded when it is not remembered; two who ask at the same time load it once. A load
   * that fails is forgotten.
   */
  of<T extends object>(kind: string, id: number, load: () => Promise<T>): Promise<T> {
    const key = `${this.reader} ${kind} ${id}`;
    const known = this.rows.get(key);
    if (known !== undefined) return known as Promise<T>;
    const loaded = load();
    this.rows.set(key, loaded);
    loaded.catch(() => this.rows.delete(key));
    return loaded;
  }

  /** Forgets the rows of all readers: where a database is put back, other rows may come under the same ids. */
  clear(): void {
    this.rows.clear();
  }
}
