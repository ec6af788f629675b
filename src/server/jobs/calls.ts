/** Which job of a lane is taken next: before a worker takes one, the database calls it up. Decision 0046. */
import type { Pool, QueryConfig, QueryResultRow } from 'pg';
import type { Lane } from '../../platform/jobs/jobs.sql.js';

/** How many jobs of a lane run at a time. */
export interface LaneSize {
  readonly lane: Lane;
  /** In this process. */
  readonly slots: number;
  /** For one person, in all processes; null is half of all that may run. */
  readonly ofPerson: number | null;
}

/** There is nothing that a worker may take just now. */
class NothingReady extends Error {}

/** The flag of jobs that have not been called up: no worker takes them. */
const forbidden = ['waits'];
/** So many tenants are remembered with the person who was served last. */
const remembered = 200;
/** Milliseconds for which it is taken as known how many processes work on the lane, and that an answer may take. */
const countedFor = 2_000;
const patience = 5_000;

/** Under which each process that works on a lane is present (`worker-presence.ts`). */
export const presenceOf = (lane: Lane): string => `lane ${lane}`;

/** Sends a statement; an answer that does not come keeps nobody waiting, and its connection is given up. */
async function rowsOf<Row extends QueryResultRow>(pool: Pool, query: QueryConfig): Promise<Row[]> {
  const timed: QueryConfig & { query_timeout: number } = { ...query, query_timeout: patience };
  return (await pool.query<Row>(timed)).rows;
}

interface Called {
  readonly ready: boolean;
  /** Ids as texts; null where nobody was called up. */
  readonly tenant: string | null;
  readonly person: string | null;
  /** Jobs that have ended and still look like running. */
  readonly unsaid: readonly string[];
}

/** Calls of one run of the workers of a lane. */
export class Calls {
  readonly #lastPersons = new Map<string, string>();
  #lastTenant = '-1';
  readonly #ended = new Set<string>();
  #heard = 0;
  #closed = false;
  #line: Promise<unknown> = Promise.resolve();

  /** @param tasks names of the lane's jobs */
  constructor(
    private readonly pool: Pool,
    private readonly places: Places,
    private readonly tasks: readonly string[],
  ) {}

  /** Jobs were queued. */
  hear(): void {
    this.#heard += 1;
  }

  /** The workers take no more jobs. From now on nothing is thrown: it would count as their fault. */
  close(): void {
    this.#closed = true;
  }

  /** The job runs. */
  began(id: string): void {
    this.#ended.delete(id);
  }

  /** The job runs no more; the library has yet to say so to the database. */
  ended(id: string): void {
    this.#ended.add(id);
  }

  /**
   * Waits until there is a job to be taken, one worker after the other, and answers the flags of those that are not.
   * @throws NothingReady: a worker that looked for itself would walk past all that wait
   */
  next(): Promise<string[]> {
    const asked = this.#line.then(() => this.#ask());
    this.#line = asked.catch(() => undefined);
    return asked;
  }

  async #ask(): Promise<string[]> {
    for (;;) {
      const heard = this.#heard;
      if (this.#closed || (await this.#called())) return forbidden;
      // What was queued while the database answered woke nobody: all who could be woken were asking.
      if (heard === this.#heard) throw new NothingReady('No job is ready.');
    }
  }

  /** Whether a worker may look. */
  async #called(): Promise<boolean> {
    try {
      return (await this.#call()) || this.#closed;
    } catch (fault) {
      if (this.#closed) return true;
      throw fault;
    }
  }

  async #call(): Promise<boolean> {
    const { lane, ofTenant, ofPerson } = await this.places.now();
    const persons = JSON.stringify(Object.fromEntries(this.#lastPersons));
    const ended = [...this.#ended];
    const [called] = (await rowsOf<Called>(this.pool, {
      name: 'call_job',
      text: `select ready, tenant::text, person::text, unsaid::text[] from call_job($1, $2::text[], $3, $4, $5::bigint, $6::jsonb, $7::bigint[])`,
      values: [lane, this.tasks, ofTenant, ofPerson, this.#lastTenant, persons, ended],
    })) as [Called];
    for (const id of ended) if (!called.unsaid.includes(id)) this.#ended.delete(id);
    this.#remember(called);
    return called.ready;
  }

  #remember({ tenant, person }: Called): void {
    if (tenant === null || person === null) return;
    this.#lastTenant = tenant;
    this.#lastPersons.delete(tenant);
    this.#lastPersons.set(tenant, person);
    const [oldest] = this.#lastPersons.keys();
    if (this.#lastPersons.size > remembered && oldest !== undefined) this.#lastPersons.delete(oldest);
  }
}

/** How many jobs of a lane may be under way for one tenant, and for one person. */
export class Places {
  #processes = 1;
  #until = 0;

  constructor(
    private readonly pool: Pool,
    private readonly size: LaneSize,
  ) {}

  /** A tenant leaves one place of all processes free for the others, where there is more than one. */
  async now(): Promise<{ lane: Lane; ofTenant: number; ofPerson: number }> {
    if (performance.now() >= this.#until) await this.#count();
    const { lane, slots, ofPerson } = this.size;
    const all = slots * this.#processes;
    return { lane, ofTenant: Math.max(all - 1, 1), ofPerson: ofPerson ?? Math.max(Math.floor(all / 2), 1) };
  }

  async #count(): Promise<void> {
    const [found] = await rowsOf<{ processes: number }>(this.pool, {
      name: 'processes_of_lane',
      text: `select count(*)::int as processes from pg_locks l
        where l.locktype = 'advisory' and l.granted and l.database = (select oid from pg_database where datname = current_database())
        and ((l.classid::bigint << 32) | l.objid::bigint) = hashtextextended($1, 0)`,
      values: [presenceOf(this.size.lane)],
    });
    this.#processes = Math.max(found?.processes ?? 0, 1);
    this.#until = performance.now() + countedFor;
  }
}

/** Whether a job of the lane that may be taken has waited for so many seconds. */
export async function waitsInVain(
  pool: Pick<Pool, 'query'>,
  places: Pick<Places, 'now'>,
  tasks: readonly string[],
  seconds: number,
): Promise<boolean> {
  const { lane, ofTenant, ofPerson } = await places.now();
  const { rows } = await pool.query<{ found: boolean }>(
    `select exists (
      select 1 from graphile_worker.jobs j
      where j.locked_at is null and j.attempts < j.max_attempts and j.run_at < now() - make_interval(secs => $5)
      and (j.id = (select n.job from next_job($1, $2, $3, -1, '{}', '{}') n)
        or j.priority <= 0 and j.task_identifier = any($4::text[]))
    ) as found`,
    [lane, ofTenant, ofPerson, tasks, seconds],
  );
  return rows[0]?.found === true;
}
