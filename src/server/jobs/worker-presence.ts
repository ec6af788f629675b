/** Says which workers live, by locks that their connection holds, and frees the jobs of those that died. */
import pg from 'pg';

/** Milliseconds between two looks for dead workers. */
const lookEvery = 5_000;

/** Frees jobs locked by workers whose presence nobody holds. A lock of a moment ago may be by one who is just arriving. */
const freeOrphans = `
  with held as (
    select distinct locked_by from graphile_worker._private_jobs
    where locked_by is not null and locked_at < now() - interval '3 seconds'
  ), dead as (
    select locked_by from held where not exists (
      select 1 from pg_locks l
      where l.locktype = 'advisory' and l.granted and l.database = (select oid from pg_database where datname = current_database())
      and ((l.classid::bigint << 32) | l.objid::bigint) = hashtextextended(held.locked_by, 0))
  )
  select graphile_worker.force_unlock_workers(array(select locked_by from dead)) where exists (select 1 from dead) and current_setting('transaction_read_only') = 'off'`;

export class WorkerPresence {
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;
  readonly #names = new Set<string>();
  #last: Promise<void> = Promise.resolve();

  constructor(
    private readonly connection: pg.ClientConfig,
    private readonly onFault: (fault: unknown) => void,
  ) {}

  /** Takes the lock that says that the worker lives. */
  add(name: string): void {
    this.#names.add(name);
    this.#hold(name);
  }

  /** Those named so far work no longer: what they have left locked is free for others. */
  forgetAll(): void {
    this.#names.clear();
    void this.#ask('select pg_advisory_unlock_all()', []);
  }

  async start(): Promise<void> {
    await this.#connect();
    this.#timer = setInterval(() => void this.#look(), lookEvery);
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
      if (!this.#stopped) this.onFault(fault);
      if (this.#client === client) this.#client = undefined;
    });
    await client.connect();
    this.#client = client;
    for (const name of this.#names) this.#hold(name);
  }

  #hold(name: string): void {
    void this.#ask('select pg_advisory_lock_shared(hashtextextended($1, 0))', [name]);
  }

  async #look(): Promise<void> {
    try {
      if (this.#client === undefined) await this.#connect();
    } catch (fault) {
      if (!this.#stopped) this.onFault(fault);
    }
    await this.#ask(freeOrphans, []);
  }

  /** One statement after the other: a connection does one thing at a time. */
  #ask(text: string, values: readonly unknown[]): Promise<void> {
    const client = this.#client;
    const asked = this.#last.then(async () => {
      if (client !== undefined && client === this.#client) await client.query(text, values as unknown[]);
    });
    this.#last = asked.catch((fault) => {
      if (!this.#stopped) this.onFault(fault);
    });
    return this.#last;
  }
}
