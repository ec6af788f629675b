import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Job, JobRun } from '../../../platform/jobs/jobs.js';
import { DiscussionTopic } from '../discussion-topic.entity.js';
import { isShown, postTopic } from '../topic-posting.js';
import { awaitedTopics, handful, topicUnlessHeld } from './awaited-topics.sql.js';

interface Awaited {
  readonly id: number;
  readonly delayedPostAt: string;
}

/**
 * Tells people of topics whose time has come. That they are shown it does not wait for this. Each is a transaction of its
 * own and is looked at again under its lock, so that of several workers one tells of it, and one that was put off waits.
 * Source: D3 · Announcements; supplement §4.6, delayed_post_at.
 */
export const postDelayedTopics: Job = {
  task: 'post_delayed_topics',
  every: '* * * * *',
  async run(run) {
    let last: Awaited | undefined;
    do last = await postHandful(run, last);
    while (last !== undefined && !run.signal.aborted);
  },
};

/** Answers the last one of a full handful: there may be more. */
async function postHandful({ services, signal }: JobRun, after: Awaited | undefined): Promise<Awaited | undefined> {
  const asked = awaitedTopics.with({ delayedPostAt: after?.delayedPostAt ?? '-infinity', id: after?.id ?? 0 });
  const rows = await services.database.rows<Awaited>(asked);
  for (const { id } of rows) {
    if (signal.aborted) return undefined;
    try {
      await services.transaction((em) => post(services, em, id));
    } catch (fault) {
      // One that cannot be posted must not keep the others; it is tried again the next time.
      services.onFault(fault, `post_delayed_topics ${id}`);
    }
  }
  return rows.length === handful ? rows.at(-1) : undefined;
}

async function post(services: JobRun['services'], em: EntityManager, id: number): Promise<void> {
  const [held] = await services.database.rows<{ now: string }>(topicUnlessHeld.with({ id }), em);
  if (held === undefined) return;
  const clock = new Date(held.now);
  // unguarded: the job posts everybody's topics.
  const topic = await em.findOneOrFail(DiscussionTopic, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
  const { rootAccountId, authorId, postedAt, delayedPostAt } = topic;
  if (postedAt !== null || delayedPostAt === null || !isShown(topic, clock)) return;
  const actor = { rootAccountId, userId: authorId ?? 0 };
  await postTopic({ em, services, meter: { statements: 0, db: 0 }, clock, actor }, topic, delayedPostAt);
}
