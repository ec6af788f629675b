/** Statements on the pool of the reads, or on a transaction's own connection; counted, and prepared under a name when they are worth it. */
import { hash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';
import { LRUCache } from 'lru-cache';
import pg, { type Pool, type QueryConfig } from 'pg';
import { faultChain } from '../refusal/fault-chain.js';
import type { BoundWrite, RowChange } from './bulk.js';
import { brokeOff } from './lost-connection.js';

/** Row values in wire form: timestamps stay text, bigints become numbers. */
const wireTypes = {
  getTypeParser(oid: number, format?: string): (value: never) => unknown {
    if (format !== 'binary') {
      const parse = textParsers[oid];
      if (parse !== undefined) return parse;
    }
    return (value: never) => value;
  },
};

const textParsers: Record<number, (value: never) => unknown> = {
  16: (v: string) => v === 't',
  20: Number,
  21: Number,
  23: Number,
  114: JSON.parse,
  3802: JSON.parse,
  700: Number,
  701: Number,
  1009: new pg.TypeOverrides().getTypeParser(1009),
  1016: (v: string) => (v === '{}' ? [] : v.slice(1, -1).split(',').map(Number)),
};

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Prepared under this name, or one made of its text, once it has been seen before. */
  readonly name?: string;
  /** The ORM makes entities of the rows: their values are parsed as it wants them, not in wire form. */
  readonly forOrm?: boolean;
  /** What changes rows goes through `write` (`write.ts`). */
  readonly changes?: never;
}

export interface DatabaseOptions {
  /** False where a pooler cannot keep prepared statements. */
  readonly names: boolean;
  /** Told of every statement. */
  readonly onStatement?: (text: string) => void;
  /** Told of what a bulk statement has changed, and in which transaction; without one it is committed. */
  readonly onChange?: (changes: readonly RowChange[], em: EntityManager | undefined) => void;
}

/** What the statements of one request have cost. */
export interface Meter {
  statements: number;
  /** Milliseconds from each statement to its rows, and of transactions from their beginning to their end. */
  db: number;
  /** How the request takes turns with those of others; a job takes none. */
  readonly turns?: Turns;
}

/** Turns at what all requests share. What is undefined need not be waited for. */
export interface Turns {
  /** Waits for one of the connections that the caller may read on at once. Followed by `hasRead`. */
  toRead(): Promise<void> | undefined;
  hasRead(): void;
  /** From now on the process works for the request again: its time is the request's. */
  works(): void;
}

/**
 * A statement is prepared when it is seen for the second time, and not where it is sent once: decision 0104.
 * `server/database/prepared-statements.ts` bounds a connection's.
 */
const namesFrom = 2;

/** What runs single statements outside of transactions: a pool, or one whose connections are held to a scope. */
export type Reads = Pick<Pool, 'query'>;

/** What is known of the statements of all scopes together. */
class Known {
  /** How often a statement was sent, by its name or else its text, and then the name under which it is prepared. */
  readonly seen = new LRUCache<string, number | string>({ max: 5_000 });
  statements = 0;
}

export class Database {
  constructor(
    private readonly reads: Reads,
    private readonly options: DatabaseOptions,
    private readonly known = new Known(),
  ) {}

  /** Statements sent since the start, whatever they ran on. */
  get statements(): number {
    return this.known.statements;
  }

  /** The same, but statements outside of transactions run on these reads. */
  on(reads: Reads): Database {
    return new Database(reads, this.options, this.known);
  }

  /**
   * Rows of one statement, in wire form unless they are for the ORM.
   * @param meter of the request that it is for
   */
  rows<Row>(statement: Statement, em?: EntityManager, meter?: Meter): Promise<Row[]> {
    const turns = em === undefined ? meter?.turns : undefined;
    return this.#metered(meter, turns, () => this.#send<Row>(statement, em));
  }

  /**
   * Runs a bulk statement and tells what it has changed, unless that is no row; `write` alone calls it. One that breaks off
   * is not sent again.
   */
  async change<Row>(bound: BoundWrite, em?: EntityManager, meter?: Meter): Promise<Row[]> {
    const { rows, changed } = await this.#metered(meter, undefined, () => this.#change<Row>(bound, em));
    if (changed !== 0) this.options.onChange?.(bound.changes, em);
    return rows;
  }

  /** @param reads what it takes a turn at: a change never waits for the same caller's lists */
  async #metered<T>(meter: Meter | undefined, reads: Turns | undefined, send: () => Promise<T>): Promise<T> {
    if (meter === undefined) return send();
    const turn = reads?.toRead();
    if (turn !== undefined) await turn;
    const start = performance.now();
    try {
      return await send();
    } finally {
      meter.statements += 1;
      meter.db += performance.now() - start;
      reads?.hasRead();
      meter.turns?.works();
    }
  }

  async #send<Row>(statement: Statement, em?: EntityManager): Promise<Row[]> {
    const query = this.#query(statement);
    if (em !== undefined) return (await runInTransaction(em, query)).rows as Row[];
    return (await this.#read<Row>(query)).rows;
  }

  /** @returns how many rows it has changed, too; undefined where the statement does not say */
  async #change<Row>(
    { text, values, name }: BoundWrite,
    em?: EntityManager,
  ): Promise<{ rows: Row[]; changed?: number }> {
    const query = this.#query({ text, values, ...(name !== undefined && { name }) });
    if (em !== undefined) {
      const { rows, numAffectedRows } = await runInTransaction(em, query);
      return { rows: rows as Row[], ...(numAffectedRows !== undefined && { changed: Number(numAffectedRows) }) };
    }
    const { rows, rowCount, command } = await this.reads.query<Row & object>(query);
    return { rows, ...(command !== 'SELECT' && rowCount !== null && { changed: rowCount }) };
  }

  #query(statement: Statement): QueryConfig {
    this.count(statement.text);
    return {
      text: statement.text,
      values: statement.values as unknown[],
      ...(statement.forOrm !== true && { types: wireTypes }),
      ...this.#name(statement),
    } as QueryConfig;
  }

  /** A statement whose connection broke off is sent once more: outside of transactions nothing here changes rows. */
  async #read<Row>(query: QueryConfig): Promise<{ rows: Row[] }> {
    try {
      return await this.reads.query<Row & object>(query);
    } catch (fault) {
      if (!brokeOff(fault)) throw fault;
      await pause(Math.random() * 100);
      return this.reads.query<Row & object>(query);
    }
  }

  /** Counts a statement that went another way, e.g. through the entity manager. */
  count(text: string): void {
    this.known.statements += 1;
    this.options.onStatement?.(text);
  }

  /** Statements without values may hold several in one text, which cannot be prepared. */
  #name({ text, name, values }: Statement): { name?: string } {
    if (!this.options.names || (name === undefined && values.length === 0)) return {};
    const { seen } = this.known;
    // Compiled statements bring their name, a digest of the text: texts of many kilobytes are not kept to count them.
    const key = name ?? text;
    const known = seen.get(key) ?? 0;
    if (typeof known === 'string') return { name: known };
    if (known + 1 < namesFrom) {
      seen.set(key, known + 1);
      return {};
    }
    const given = name ?? nameOf(text);
    seen.set(key, given);
    return { name: given };
  }
}

/** The name under which a statement is prepared: the same text has the same name. */
export const nameOf = (text: string): string => `r${hash('sha1', text, 'base64url')}`;

interface TransactionConnection {
  executeQuery(query: unknown): Promise<QueryResult>;
}

interface QueryResult {
  readonly rows: unknown[];
  readonly numAffectedRows?: bigint;
}

/**
 * Runs a pg query config on the connection of the entity manager's transaction: nothing public takes one there.
 * `test/conventions/library-versions.test.ts` names the versions that this was written for.
 */
function runInTransaction(em: EntityManager, config: object): Promise<QueryResult> {
  const transaction = em.getTransactionContext<TransactionConnection>();
  if (transaction === undefined) throw new Error('The entity manager is not in a transaction.');
  // The query builder hands `sql` to pg's client.query untouched, and that takes a config in place of a text.
  const values = (config as { values: unknown[] }).values;
  return transaction.executeQuery({ ...CompiledQuery.raw('', values), sql: config });
}

/** PostgreSQL's error code of whatever a library wrapped around it. */
export function sqlStateOf(error: unknown): string | undefined {
  for (const { code } of faultChain(error)) {
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return undefined;
}

/** Name of the constraint or unique index that an error names. */
export function constraintOf(error: unknown): string | undefined {
  for (const { constraint } of faultChain(error)) {
    if (typeof constraint === 'string') return constraint;
  }
  return undefined;
}
