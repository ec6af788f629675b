/** Says which workers live, by locks that their connection holds, and frees the jobs that nobody runs any more. */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { jobsFreed } from './private-jobs.js';
import type { RunningJobs } from './running-jobs.js';

/** Milliseconds. */
export interface PresenceTimes {
  /** Between two looks for jobs that nobody runs. */
  readonly lookEvery: number;
  /**
   * For which a job of this process's own workers must be seen as lost before it is freed: longer than a statement of
   * theirs may wait for a connection, so that what they know or say of the job has arrived.
   */
  readonly ownAfter: number;
  /** For which the workers of another process must be seen as dead: longer than they take to come back to the database. */
  readonly deadAfter: number;
}

export const usualTimes: PresenceTimes = { lookEvery: 2_000, ownAfter: 10_000, deadAfter: 4_000 };
/** Milliseconds between two tries to come back to the database. */
const returnEvery = 250;

/** Jobs locked under a name of ours ($1) that do not run here ($2), or under one that nobody holds; none where nothing can be written. */
const lockedForNobody = `
  select j.id::text, j.locked_by as holder, j.locked_at::text as since, j.locked_by = any($1::text[]) as own
  from graphile_worker.jobs j
  where current_setting('transaction_read_only') = 'off' and j.locked_at is not null and case when j.locked_by = any($1::text[]) then j.id <> all($2::bigint[])
    else not exists (
      select 1 from pg_locks l
      where l.locktype = 'advisory' and l.granted and l.database = (select oid from pg_database where datname = current_database())
      and ((l.classid::bigint << 32) | l.objid::bigint) = hashtextextended(j.locked_by, 0))
    end`;

/** A job that is locked, and that nobody seems to run. */
interface Suspect {
  readonly id: string;
  readonly holder: string;
  readonly since: string;
  readonly own: boolean;
}

export class WorkerPresence {
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;
  readonly #names = new Set<string>();
  readonly #retired = new Set<string>();
  #last: Promise<void> = Promise.resolve();
  /** When each was seen first, by `performance.now()`; whoever is missing in one look is forgotten. */
  #suspects = new Map<string, number>();
  readonly #times: PresenceTimes;

  /** @param running what runs in this process: it is never freed */
  constructor(
    private readonly connection: pg.ClientConfig,
    private readonly running: RunningJobs,
    private readonly onFault: (fault: unknown) => void,
    times: Partial<PresenceTimes> = {},
  ) {
    this.#times = { ...usualTimes, ...times };
  }

  /** Takes the lock that says that the workers of this name live. */
  add(name: string): void {
    this.#names.add(name);
    void this.#hold(name);
  }

  /** The workers of this name take no more jobs: what they have locked is free for others once none of theirs runs. */
  retire(name: string): void {
    this.#retired.add(name);
  }

  async start(): Promise<void> {
    await this.#connect();
    this.#timer = setInterval(() => void this.#look(), this.#times.lookEvery);
    this.#timer.unref();
    await this.#look();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await this.#last;
    await this.#client?.end().catch(() => undefined);
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({ ...this.connection, application_name: 'lyceum presence', keepAlive: true });
    client.on('error', (fault) => {
      if (this.#client !== client) return;
      this.#client = undefined;
      if (this.#stopped) return;
      this.onFault(fault);
      void this.#comeBack();
    });
    await client.connect();
    this.#client = client;
    for (const name of this.#names) void this.#hold(name);
  }

  /** At once, before other processes take this one for dead. */
  async #comeBack(): Promise<void> {
    while (!this.#stopped && this.#client === undefined) {
      await pause(returnEvery, undefined, { ref: false });
      await this.#connect().catch(() => undefined);
    }
    if (this.#stopped) await this.#client?.end().catch(() => undefined);
  }

  #hold(name: string): Promise<unknown> {
    return this.#ask('select pg_advisory_lock_shared(hashtextextended($1, 0))', [name]);
  }

  async #look(): Promise<void> {
    for (const name of this.#retired) if (!this.running.has(name)) await this.#leave(name);
    const seen = await this.#ask<Suspect>(lockedForNobody, [[...this.#names], this.running.ids]);
    if (seen === undefined) return;
    const now = performance.now();
    const keyOf = ({ id, holder, since }: Suspect) => `${id} ${holder} ${since}`;
    this.#suspects = new Map(seen.map((one) => [keyOf(one), this.#suspects.get(keyOf(one)) ?? now]));
    const { ownAfter, deadAfter } = this.#times;
    const certain = seen.filter(
      (one) => now - (this.#suspects.get(keyOf(one)) as number) >= (one.own ? ownAfter : deadAfter),
    );
    if (certain.length === 0) return;
    const columns = (['id', 'holder', 'since', 'own'] as const).map((name) => certain.map((one) => one[name]));
    await this.#ask(jobsFreed, columns);
  }

  async #leave(name: string): Promise<void> {
    this.#retired.delete(name);
    this.#names.delete(name);
    await this.#ask('select pg_advisory_unlock_shared(hashtextextended($1, 0))', [name]);
  }

  /** One statement after the other: a connection does one thing at a time. Undefined where there was no answer. */
  #ask<Row extends object>(text: string, values: readonly unknown[]): Promise<Row[] | undefined> {
    const client = this.#client;
    const asked = this.#last.then(async () => {
      if (client === undefined || client !== this.#client) return undefined;
      try {
        return (await client.query<Row>(text, values as unknown[])).rows;
      } catch (fault) {
        if (!this.#stopped) this.onFault(fault);
        return undefined;
      }
    });
    this.#last = asked.then(() => undefined);
    return asked;
  }
}
