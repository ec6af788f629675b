import { belongsTo } from '../../../identity/access/index.js';
import type { Actor } from '../../../platform/authorization/actor.js';
import type { Table } from '../../../platform/sql/catalogue.js';
import type { Services } from '../../../platform/transaction/context.js';
import { write } from '../../../platform/transaction/write.js';
import { activityAdded } from './activity.sql.js';

/** One person in one course, between the first and the last of their requests since the last writing; milliseconds. */
interface Stretch {
  readonly userId: number;
  readonly courseId: number;
  readonly began: number;
  ended: number;
}

/** Stretches that are kept at most, of all tenants; who comes later is not counted until they are written. */
const most = 20_000;
/** Rows of one statement. */
const mostAtOnce = 1_000;

/**
 * Remembers who was in which of their courses, and writes it down from time to time: no request waits for it, and none
 * costs a statement. What a process that is killed has not written is lost, a minute at most; nothing counts twice, nor does
 * time go backwards, however many processes write. Decision 0082.
 */
export class CourseActivity {
  readonly #tenants = new Map<number, Map<string, Stretch>>();
  #size = 0;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  /**
   * @param every milliseconds between the first request and the writing; null writes when asked alone
   * @param onFault hears of what could not be written
   * @param clock milliseconds of a clock that never goes back
   */
  constructor(
    private readonly services: Pick<Services, 'ofTenant'>,
    private readonly every: number | null,
    private readonly onFault: (fault: unknown) => void,
    private readonly clock: () => number = () => performance.now(),
  ) {}

  /** How many stretches wait to be written. */
  get size(): number {
    return this.#size;
  }

  /** A request of somebody who was in a course. Who acts as another, or came with neither token nor session, was not there themself. */
  readonly visited = (actor: Actor, courseId: number): void => {
    const { userId, rootAccountId, realUserId, tokenId, sessionId } = actor;
    const isPresent = realUserId === null && (tokenId !== 0 || sessionId !== undefined);
    if (!isPresent || !belongsTo(actor, courseId)) return;
    const now = this.clock();
    const stretches = this.#of(rootAccountId);
    const key = `${userId} ${courseId}`;
    const known = stretches.get(key);
    if (known !== undefined) known.ended = now;
    else if (this.#size < most) {
      stretches.set(key, { userId, courseId, began: now, ended: now });
      this.#size += 1;
      this.#schedule();
    }
  };

  /** Writes what is remembered; one writing after the other. What fails is told of and forgotten. */
  write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#writeAll());
    return this.#writing;
  }

  /** Forgets what is not written. */
  forget(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#tenants.clear();
    this.#size = 0;
  }

  #of(tenant: number): Map<string, Stretch> {
    let stretches = this.#tenants.get(tenant);
    if (stretches === undefined) {
      stretches = new Map();
      this.#tenants.set(tenant, stretches);
    }
    return stretches;
  }

  #schedule(): void {
    if (this.every === null || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => void this.write(), this.every);
    this.#timer.unref();
  }

  async #writeAll(): Promise<void> {
    const tenants = [...this.#tenants].map(([tenant, stretches]) => [tenant, [...stretches.values()]] as const);
    this.forget();
    for (const [tenant, stretches] of tenants)
      for (let from = 0; from < stretches.length; from += mostAtOnce)
        await this.#writeSome(tenant, stretches.slice(from, from + mostAtOnce)).catch(this.onFault);
  }

  async #writeSome(tenant: number, stretches: readonly Stretch[]): Promise<void> {
    const services = this.services.ofTenant(tenant);
    const now = this.clock();
    const ago = (time: number) => Math.round((now - time) / 1000);
    const statement = activityAdded.with({
      userIds: stretches.map(({ userId }) => userId),
      courseIds: stretches.map(({ courseId }) => courseId),
      began: stretches.map(({ began }) => ago(began)),
      ended: stretches.map(({ ended }) => ago(ended)),
    });
    await services.transaction((em) => write({ services, em }, statement));
  }
}

/** The column that says in which course a row stands; undefined for what stands in none. */
export function courseColumnOf({ name, columns }: Pick<Table, 'name' | 'columns'>): string | undefined {
  if (name === 'courses') return 'id';
  return columns.includes('course_id') ? 'course_id' : undefined;
}
