import { setImmediate as nextTurn } from 'node:timers/promises';
import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { DiscussionTopic, postTopic } from '../../../../learning/discussions/index.js';
import { idIn, type Job } from '../../../../platform/jobs/jobs.js';
import type { Services } from '../../../../platform/transaction/context.js';
import { clockOf } from '../../../../platform/transaction/transaction.js';
import { write } from '../../../../platform/transaction/write.js';
import { ExternalFeed } from '../../external-feed.entity.js';
import { type EntryRow, entryRow, type NamedItem, titleOf, wantedItems } from '../feed-entries.rules.js';
import { fetchTask } from '../fetch-task.js';
import { fetchedNow, gone, notFetched } from '../fetch-times.rules.js';
import { type Answered, fetchedFeed } from '../fetched-feed.js';
import { entriesAdded, feedTaken, knownDigests, oldEntriesRemoved, type TakenFeed } from '../fetching.sql.js';

/**
 * Fetches one feed. It is taken before, so that no two processes do; what goes wrong there is told with the feed, which is
 * then fetched later and later. Source: D1 · External feeds; decision 0093.
 */
export const fetchExternalFeed: Job = {
  task: fetchTask,
  lane: 'download',
  subject: ['external_feeds', 'feedId'],
  run: async ({ services, signal }, payload) => {
    const [taken] = await write<TakenFeed>({ services }, feedTaken.with({ id: idIn(payload, 'feedId') }));
    if (taken === undefined) return;
    const answer = await fetchedFeed(services.outbound, taken, signal);
    const items = answer.kind === 'document' ? await newItems(services, taken, answer) : nothingNew;
    await services.transaction((em) => settle(services, em, taken, answer, items));
  },
};

/** What a document brings. */
interface Brought {
  /** Digests of all its entries that are wanted. */
  readonly shown: readonly string[];
  readonly rows: readonly EntryRow[];
}

const nothingNew: Brought = { shown: [], rows: [] };

/** Only what is new costs the time that cleaning takes, and others have their turn in between. */
async function newItems(services: Services, taken: TakenFeed, { document }: Extract<Answered, { kind: 'document' }>) {
  const shownItems: readonly NamedItem[] = wantedItems(document.items, taken);
  const shown = shownItems.map(({ digest }) => digest);
  const known = await services.database.rows<{ digest: string }>(
    knownDigests.with({ feedId: taken.id, digests: shown }),
  );
  const old = new Set(known.map(({ digest }) => digest));
  const rows: EntryRow[] = [];
  // What stands first is the newest, and comes in last.
  for (const item of shownItems.filter(({ digest }) => !old.has(digest)).reverse()) {
    rows.push(entryRow(item, taken, { base: taken.url, now: new Date() }));
    await nextTurn();
  }
  return { shown, rows };
}

async function settle(
  services: Services,
  em: EntityManager,
  taken: TakenFeed,
  answer: Answered,
  { shown, rows }: Brought,
): Promise<void> {
  // unguarded: the job fetches everybody's feeds.
  const feed = await em.findOne(ExternalFeed, taken.id, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (feed === null || feed.workflowState !== 'active') return;
  const isFirst = feed.fetchedAt === null;
  const now = await clockOf(services, em);
  Object.assign(feed, columnsAfter(feed, answer, now));
  if (rows.length === 0) return;
  const added = entriesAdded.with({ feedId: feed.id, entries: JSON.stringify(rows) });
  const announced = await write<{ id: number }>({ services, em }, added);
  if (!isFirst) await tellOfNews(services, em, feed, announced, now);
  await write({ services, em }, oldEntriesRemoved.with({ feedId: feed.id, shown }));
}

/** People are told of what appears in a feed, not of what stood there as it was added. */
async function tellOfNews(
  services: Services,
  em: EntityManager,
  { rootAccountId }: ExternalFeed,
  announced: readonly { readonly id: number }[],
  clock: Date,
): Promise<void> {
  const ids = announced.map(({ id }) => id);
  // unguarded: the announcements that the job has made.
  const topics = await em.find(DiscussionTopic, { id: { $in: ids } }, { orderBy: { id: 'asc' } });
  const ctx = { em, services, meter: { statements: 0, db: 0 }, clock, actor: { rootAccountId, userId: 0 } };
  for (const topic of topics) await postTopic(ctx, topic, topic.postedAt as Date);
}

function columnsAfter(feed: ExternalFeed, answer: Answered, now: Date): Partial<ExternalFeed> {
  const chance = Math.random();
  if (answer.kind === 'fault') return notFetched(feed, answer.fault, now, chance);
  if (answer.kind === 'gone') return gone(feed);
  if (answer.kind === 'unchanged') return fetchedNow(now, chance);
  const displayName = titleOf(answer.document.title) ?? feed.displayName;
  return { ...fetchedNow(now, chance), ...answer.version, displayName };
}
