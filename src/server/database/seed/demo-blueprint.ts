/**
 * The blueprint of the demo school: two courses follow it, and it was handed down once. One of its pages is locked, one has
 * changed since, and one a course has written anew.
 */
import { composition } from '../../../composition.js';
import { Progress } from '../../../identity/progress/index.js';
import type { User } from '../../../identity/users/index.js';
import {
  BlueprintChange,
  BlueprintException,
  BlueprintImport,
  BlueprintItem,
  BlueprintMigration,
  BlueprintSubscription,
  BlueprintTemplate,
  type ToldChange,
  unsyncedChanges,
} from '../../../learning/blueprints/index.js';
import {
  ContentCopy,
  digestsOf,
  kindsInOrder,
  type ReadingContext,
  readContents,
} from '../../../learning/course-copies/index.js';
import { Course, type Section } from '../../../learning/courses/index.js';
import { Page } from '../../../learning/pages/index.js';
import { Database } from '../../../platform/sql/database.js';
import { createRow } from '../../../platform/transaction/insert.js';
import { poolOf } from '../pool-of.js';
import { demoPage } from './demo-pages.js';
import { lasting } from './demo-terms.js';
import type { DemoTools } from './demo-tools.js';

export interface BlueprintPlan {
  /** Each by one of its sections. */
  readonly blueprint: Section;
  readonly followers: readonly Section[];
  /** Who handed it down, and who teaches the courses. */
  readonly admin: User;
  readonly teacher: User;
}

const locked = 'Safety rules';
const ownOfFirst = 'Opening hours';
const changedSince = 'Emergency numbers';

const bodies: Readonly<Record<string, string>> = {
  [locked]: '<p>Wear goggles. Never work alone.</p>',
  [ownOfFirst]: '<p>The laboratory is open from 8 to 18.</p>',
  [changedSince]: '<p>Fire: 112.</p>',
};

const urlOf = (title: string): string => title.toLowerCase().replaceAll(' ', '-');

export async function demoBlueprint(tools: DemoTools, plan: BlueprintPlan): Promise<void> {
  const { em } = tools;
  const { blueprint, followers, teacher } = plan;
  const { rootAccountId, courseId: blueprintId } = blueprint;
  const followerIds = followers.map(({ courseId }) => courseId);
  // unguarded: the demo school is made by nobody in particular.
  const courses = await em.find(Course, { id: { $in: followerIds } });
  for (const course of courses) course.blueprintCourseId = blueprintId;
  await em.flush();
  const place = { rootAccountId, courseId: blueprintId, teacher };
  const pages: Page[] = [];
  for (const [title, body] of Object.entries(bodies))
    pages.push(await demoPage(tools, place, { title, url: urlOf(title) }, [body]));
  const handed = await handedDown(tools, plan);
  for (const courseId of followerIds) await received(tools, plan, handed, courseId);
  const changed = pages.find(({ title }) => title === changedSince) as Page;
  changed.body = '<p>Fire: 112. Poison: 555-0147.</p>';
  await em.flush();
}

interface HandedDown {
  readonly migration: BlueprintMigration;
  readonly changes: readonly ToldChange[];
  readonly at: Date;
}

const reading = async ({ em }: DemoTools): Promise<ReadingContext> => {
  const database = new Database(await poolOf({ em }), { names: false });
  return { em, services: { database, extensions: composition.extensions }, meter: { statements: 0, db: 0 } };
};

const comment = 'For the new half-year';

/** A migration that found everything new. */
async function handedDown(tools: DemoTools, plan: BlueprintPlan): Promise<HandedDown> {
  const { em, now } = tools;
  const { blueprint, admin } = plan;
  const { rootAccountId, courseId } = blueprint;
  // unguarded: likewise.
  const template = await em.findOneOrFail(BlueprintTemplate, { courseId });
  const { startAt: at } = lasting(now, -3, 0);
  const times = { createdAt: at, exportsStartedAt: at, importsQueuedAt: at, importsCompletedAt: at };
  const job = { contextType: 'Course', contextId: courseId, tag: 'blueprint_migration' } as const;
  const isDone = { workflowState: 'completed', completion: 100 } as const;
  const progress = createRow(em, Progress, { rootAccountId, userId: admin.id, ...job, ...isDone });
  const templateId = template.id;
  const item = await lockedItem(tools, { rootAccountId, courseId, templateId });
  await em.persist([progress, item]).flush();
  const migration = createRow(em, BlueprintMigration, {
    ...times,
    rootAccountId,
    templateId,
    courseId,
    userId: admin.id,
    progressId: progress.id,
    comment,
    workflowState: 'completed',
  });
  template.lastExportCompletedAt = at;
  await em.persist(migration).flush();
  const changes = await unsyncedChanges(await reading(tools), { templateId, courseId });
  for (const { digests, ...change } of changes) {
    em.persist(createRow(em, BlueprintChange, { rootAccountId, migrationId: migration.id, ...change, digests }));
    const { kind, sourceId, name, path } = change;
    if (sourceId === item.sourceId) item.digests = digests;
    else em.persist(createRow(em, BlueprintItem, { rootAccountId, templateId, kind, sourceId, name, path, digests }));
  }
  await em.flush();
  return { migration, changes, at };
}

/** The page that the blueprint locks. */
async function lockedItem(
  { em }: DemoTools,
  { rootAccountId, courseId, templateId }: { rootAccountId: number; courseId: number; templateId: number },
): Promise<BlueprintItem> {
  // unguarded: the blueprint of the demo school.
  const { id: sourceId } = await em.findOneOrFail(Page, { courseId, title: locked });
  const page = { kind: 'wiki_page', sourceId, name: locked, path: `pages/${urlOf(locked)}` } as const;
  return createRow(em, BlueprintItem, { rootAccountId, templateId, ...page, restricted: true });
}

/** What the migration made in a course; the first course has written a page anew, and keeps it. */
async function received(tools: DemoTools, plan: BlueprintPlan, handed: HandedDown, courseId: number): Promise<void> {
  const { em } = tools;
  const { blueprint, followers, teacher } = plan;
  const { rootAccountId, courseId: blueprintCourseId } = blueprint;
  const { migration, changes, at } = handed;
  const migrationId = migration.id;
  const isFirst = courseId === followers[0]?.courseId;
  for (const { sourceId, name, digests } of changes) {
    const page = { title: name, url: urlOf(name), blueprintLocks: name === locked ? ['content' as const] : [] };
    const copy = await demoPage(tools, { rootAccountId, courseId, teacher }, page, [bodies[name] ?? '']);
    const copyDigests = await digestsOfPage(tools, copy.id);
    const pair = { kind: 'wiki_page', sourceId, copyId: copy.id } as const;
    const known = { sourceDigests: digests, copyDigests };
    em.persist(createRow(em, ContentCopy, { rootAccountId, courseId, ...pair, ...known }));
    if (!isFirst || name !== ownOfFirst) continue;
    copy.body = '<p>Biologists come from 7 to 20; ask for the key.</p>';
    const kept = { kind: 'wiki_page', sourceId, conflictingChanges: ['content'] } satisfies Partial<BlueprintException>;
    const place = { rootAccountId, migrationId, blueprintCourseId, courseId };
    em.persist(createRow(em, BlueprintException, { ...place, ...kept }));
  }
  // unguarded: likewise.
  const subscription = await em.findOneOrFail(BlueprintSubscription, { courseId, workflowState: 'active' });
  subscription.syncedAt = at;
  const [made, kept] = isFirst ? [changes.length - 1, 1] : [changes.length, 0];
  const work = { rootAccountId, migrationId, subscriptionId: subscription.id, courseId, made, kept };
  await em.persist(createRow(em, BlueprintImport, { ...work, workflowState: 'completed', completedAt: at })).flush();
}

async function digestsOfPage(tools: DemoTools, pageId: number) {
  const ctx = await reading(tools);
  const content = kindsInOrder(ctx).find(({ kind }) => kind === 'wiki_page');
  const [page] = content === undefined ? [] : await readContents(ctx, content, [pageId]);
  if (content === undefined || page === undefined) throw new Error(`There is no page ${pageId}.`);
  return digestsOf(content, page);
}
