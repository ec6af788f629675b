import { hash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { ExternalFeed, ExternalFeedEntry } from '../../../communication/external-feeds/index.js';
import type { User } from '../../../identity/users/index.js';
import type { Section } from '../../../learning/courses/index.js';
import { createRow } from '../../../platform/transaction/insert.js';

/** A feed to be: where it comes in, who added it, and what has come of it. */
interface FeedPlan {
  readonly section: Section;
  readonly addedBy: User;
  readonly title: string;
  /** Titles of entries, the oldest first, a day apart. */
  readonly entries: readonly string[];
  readonly headerMatch?: string;
}

/** Makes a feed that was fetched, and is not fetched again: nothing goes out of a demo school. */
export async function demoFeed(em: EntityManager, now: Date, plan: FeedPlan): Promise<void> {
  const { rootAccountId, courseId } = plan.section;
  const place = { rootAccountId, courseId };
  const host = `${plan.title.toLowerCase().replaceAll(' ', '-')}.example.org`;
  const feed = createRow(em, ExternalFeed, {
    ...place,
    userId: plan.addedBy.id,
    url: `https://${host}/feed.xml`,
    displayName: plan.title,
    headerMatch: plan.headerMatch ?? null,
    fetchedAt: now,
    nextFetchAt: null,
  });
  await em.persist(feed).flush();
  plan.entries.forEach((title, at) => {
    const guid = `${host}/${at + 1}`;
    em.persist(
      createRow(em, ExternalFeedEntry, {
        ...place,
        externalFeedId: feed.id,
        digest: hash('sha256', guid),
        title,
        url: `https://${guid}`,
        message: `<p>${title}: read on at the source.</p>`,
        publishedAt: new Date(now.getTime() - (plan.entries.length - at) * 86_400_000),
      }),
    );
  });
  await em.flush();
}
