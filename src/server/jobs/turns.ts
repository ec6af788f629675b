/** Whose turn it is in a lane: a worker asks the database before it takes a job. Decision 0046. */
import type { Pool, PoolClient } from 'pg';
import type { Lane } from '../../kernel/jobs.js';

/** How many jobs of a lane run at a time. */
export interface LaneSize {
  readonly lane: Lane;
  /** In this process. */
  readonly slots: number;
  /** For one user, in all processes; null is half of all that may run. */
  readonly ofUser: number | null;
}

/** Who was served is remembered of so many tenants. */
const remembered = 1_000;

/** A worker could not find out whose turn it is. */
export class NoTurn extends Error {}

export class Turns {
  #served: string[] = [];
  #asking: PoolClient | undefined;

  /** @param pool of one connection: of this process, one worker at a time asks and takes */
  constructor(
    private readonly pool: Pool,
    private readonly size: LaneSize,
  ) {}

  /**
   * Flags of the jobs that are not to be taken now; `over` must follow.
   * @throws NoTurn
   */
  async notNow(): Promise<string[]> {
    try {
      const client = await this.pool.connect();
      try {
        const { rows } = await client.query<{ flags: string[] }>({
          name: 'turn',
          text: 'select jobs_not_now($1, $2, $3, $4::text[]) as flags',
          values: [...parametersOf(this.size), this.#served],
        });
        this.#asking = client;
        return rows[0]?.flags ?? [];
      } catch (fault) {
        client.release(true);
        throw fault;
      }
    } catch (fault) {
      throw new NoTurn('Nobody says whose turn it is.', { cause: fault });
    }
  }

  /** A job was taken, or none: the next may ask. */
  over(flags: Readonly<Record<string, unknown>> | null = null): void {
    const tenant = Object.keys(flags ?? {}).find((flag) => flag.startsWith('tenant '));
    if (tenant !== undefined)
      this.#served = [...this.#served.filter((other) => other !== tenant), tenant].slice(-remembered);
    const client = this.#asking;
    this.#asking = undefined;
    client?.query('select pg_advisory_unlock_all()').then(
      () => client.release(),
      () => client.release(true),
    );
  }
}

const parametersOf = ({ lane, slots, ofUser }: LaneSize) => [lane, slots, ofUser] as const;

/** Whether a job of the lane that could run, for somebody who may, has not been taken for so many seconds. */
export async function waitsInVain(database: Pick<Pool, 'query'>, size: LaneSize, seconds: number): Promise<boolean> {
  const { rows } = await database.query<{ found: boolean }>(
    `select exists (
      select 1 from graphile_worker._private_jobs j
      where j.is_available and j.flags ? ('lane ' || $1) and j.run_at < now() - make_interval(secs => $4)
        and (j.flags ?| busy_in_lane($1, $2, $3)) is not true
    ) as found`,
    [...parametersOf(size), seconds],
  );
  return rows[0]?.found === true;
}
