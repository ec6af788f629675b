/** Writers that note what they were told, and the comparison of their notes with what is kept. */
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, callerOf } from '../../support/world.js';
import type { RunningService } from './supervised.js';

const writers = 8;
/** Jobs that wait or run at a time: a worker that is killed is mostly busy, and the next one soon gets to what is queued. */
const underWay = 10;

/** What came back, or that the connection broke. */
type Outcome = Answer | { readonly status: 'broken'; readonly code: string };

export class History {
  /** Names of sub-accounts by the outcome of the one request that was to make each. */
  readonly acknowledged: string[] = [];
  readonly uncertain: string[] = [];
  /** Numbers of jobs that were acknowledged. */
  readonly jobs: number[] = [];
  /** Statuses and codes of broken connections. */
  readonly seen = new Map<string, number>();
  /** Answers that must not be. */
  readonly wrong: string[] = [];
  #over = false;
  #working: Promise<unknown> = Promise.resolve();
  #serial = 0;

  constructor(
    private readonly service: RunningService,
    private readonly prefix: string,
  ) {}

  /** Begins to write, each writer one request after the other. */
  start(): void {
    this.#working = Promise.all(Array.from({ length: writers }, (_, n) => this.#write(n)));
  }

  /** Resolves when something was acknowledged again. */
  async recovered(): Promise<void> {
    const before = this.acknowledged.length;
    const since = performance.now();
    while (this.acknowledged.length < before + writers) {
      if (performance.now() - since > 60_000)
        throw new Error(`nothing was acknowledged for a minute: ${this.summary()}`);
      await pause(20);
    }
  }

  /** Resolves when a job that was queued from now on has come to its end. */
  async workedAgain(): Promise<void> {
    const before = this.jobs.length;
    const since = performance.now();
    while ((await this.#completed(this.jobs.slice(before))) === 0) {
      if (performance.now() - since > 60_000) throw new Error('no job was worked for a minute');
      await pause(50);
    }
  }

  async #completed(ids: readonly number[]): Promise<number> {
    if (ids.length === 0) return 0;
    const text = `select count(*)::int as n from progress where id in (${ids.join()}) and workflow_state = 'completed'`;
    const [row] = await this.service.sql<{ n: number }>(text);
    return row?.n ?? 0;
  }

  async stop(): Promise<void> {
    this.#over = true;
    await this.#working;
  }

  summary(): string {
    return [...this.seen].map(([what, times]) => `${what} × ${times}`).join(', ');
  }

  /** What differs between the notes and what is kept: nothing, where nothing was lost or doubled. */
  async faults(): Promise<string[]> {
    const rows = await this.service.sql<{ name: string; times: number }>(
      `select name, count(*)::int as times from accounts where name like '${this.prefix}%' group by name`,
    );
    const kept = new Map(rows.map(({ name, times }) => [name, times]));
    const known = new Set([...this.acknowledged, ...this.uncertain]);
    return [
      ...this.wrong,
      ...this.acknowledged.filter((name) => !kept.has(name)).map((name) => `${name} was lost`),
      ...rows.filter(({ times }) => times > 1).map(({ name, times }) => `${name} is there ${times} times`),
      ...rows.filter(({ name }) => !known.has(name)).map(({ name }) => `${name} came from nowhere`),
    ];
  }

  /** Acknowledged jobs that have not come to their end in time. */
  async unfinishedJobs(): Promise<string[]> {
    const ids = this.jobs.length === 0 ? '0' : this.jobs.join();
    for (let look = 0; ; look += 1) {
      const rows = await this.service.sql<{ id: string; state: string }>(
        `select id, workflow_state as state from progress where id in (${ids}) and workflow_state <> 'completed'`,
      );
      if (rows.length === 0 || look === 300) return rows.map(({ id, state }) => `job ${id} is ${state}`);
      await pause(200);
    }
  }

  async #write(writer: number): Promise<void> {
    while (!this.#over) {
      const status = writer === 0 ? await this.#queueJob() : await this.#makeAccount();
      // Whoever is refused asks again as clients do, who leave the machine the time to come up again.
      await pause(status === 200 ? 10 : 50);
    }
  }

  async #makeAccount(): Promise<Outcome['status']> {
    const name = `${this.prefix} ${++this.#serial}`;
    // Noted before it is asked for: an answer that is lost leaves it open whether it was done.
    this.uncertain.push(name);
    const answer = await this.#ask((caller) => caller.post('/accounts/self/sub_accounts', { 'account[name]': name }));
    if (answer.status === 200) this.acknowledged.push(name);
    this.#note(answer);
    return answer.status;
  }

  /** Queues a job where few are under way. */
  async #queueJob(): Promise<Outcome['status']> {
    await pause(50);
    const oldest = this.jobs.at(-underWay);
    if (oldest !== undefined) {
      // As a client that waits for its job asks.
      const progress = await this.#ask((caller) => caller.get(`/progress/${oldest}`));
      this.#note(progress);
      if (progress.status !== 200 || (progress as Answer).body.workflow_state !== 'completed') return progress.status;
    }
    const answer = await this.#ask((caller) =>
      caller.put('/accounts/self/courses', { event: 'offer', 'course_ids[]': [1] }),
    );
    this.#note(answer);
    if (answer.status === 200) this.jobs.push((answer as Answer).body.id);
    return answer.status;
  }

  async #ask(ask: (caller: ReturnType<typeof callerOf>) => Promise<Answer>): Promise<Outcome> {
    const { base, tokens } = this.service.served;
    try {
      return await ask(callerOf(base, tokens['admin'] ?? null));
    } catch (error) {
      const { code = 'unknown' } = ((error as Error).cause ?? error) as { code?: string };
      return { status: 'broken', code };
    }
  }

  #note(outcome: Outcome): void {
    const word = outcome.status === 'broken' ? outcome.code : String(outcome.status);
    this.seen.set(word, (this.seen.get(word) ?? 0) + 1);
    if (outcome.status === 'broken' || outcome.status === 200) return;
    const isKind =
      outcome.status === 503 && outcome.headers.has('retry-after') && outcome.body?.status === 'unavailable';
    // A token printed by an earlier start has ended with it; the next request uses the new one.
    if (!isKind && outcome.status !== 401) this.wrong.push(`${outcome.status} ${outcome.text}`);
  }
}

/** Looks all the time whether the port takes connections; answers the longest stretch of milliseconds in which it did not. */
export async function longestRefusal(base: string, until: AbortSignal): Promise<number> {
  const { hostname, port } = new URL(base);
  let longest = 0;
  let since: number | undefined;
  while (!until.aborted) {
    const taken = await new Promise<boolean>((resolve) => {
      const socket = connect(Number(port), hostname, () => {
        socket.destroy();
        resolve(true);
      }).once('error', () => resolve(false));
    });
    const now = performance.now();
    if (taken) since = undefined;
    else {
      since ??= now;
      longest = Math.max(longest, now - since);
    }
    await pause(20);
  }
  return longest;
}
