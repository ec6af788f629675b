import { LRUCache } from 'lru-cache';

/** Remembers rows, so that hot paths read them from the database once. The one untouched longest goes first. */
export class KeptRows {
  readonly #rows: LRUCache<string, Promise<object>>;

  /**
   * @param most how many rows are kept in memory, of all kinds together
   * @param reader for whom these are kept: what one reader has loaded is remembered for nobody else
   */
  constructor(
    most: number,
    private readonly reader = '',
    rows = new LRUCache<string, Promise<object>>({ max: most }),
  ) {
    this.#rows = rows;
  }

  /** The same memory, for one reader. */
  ofReader(reader: string): KeptRows {
    return new KeptRows(this.#rows.max, reader, this.#rows);
  }

  /**
   * The row of a kind under an id, loaded when it is not remembered; two who ask at the same time load it once. A load
   * that fails is forgotten.
   */
  of<T extends object>(kind: string, id: number, load: () => Promise<T>): Promise<T> {
    const key = this.#key(kind, id);
    const known = this.#rows.get(key);
    if (known !== undefined) return known as Promise<T>;
    const loaded = load();
    this.#rows.set(key, loaded);
    loaded.catch(() => this.#rows.delete(key));
    return loaded;
  }

  /** Forgets a row that has changed. */
  forget(kind: string, id: number): void {
    this.#rows.delete(this.#key(kind, id));
  }

  /** Forgets the rows of all readers: where a database is put back, other rows may come under the same ids. */
  clear(): void {
    this.#rows.clear();
  }

  #key(kind: string, id: number): string {
    return `${this.reader} ${kind} ${id}`;
  }
}
