/** Whom a message goes to. Decision 0127; source: supplement §4.9, POST /conversations, recipients[]. */
import { userIdsNamed, userReads } from '../../../identity/users/index.js';
import { courseReads, sectionReads } from '../../../learning/courses/index.js';
import { groupReads } from '../../../learning/groups/index.js';
import { seenAmong } from '../../../platform/authorization/authorize.js';
import type { Reads } from '../../../platform/query/reads.js';
import { type RecordKey, recordKeyOf } from '../../../platform/query/record-key.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { type AddressRefusal, recipientsRefused } from '../conversation.refusals.js';
import { type AddressedPlace, addressedPlace, codesIn } from './address-code.js';
import {
  addressableCourseReads,
  addressableGroupReads,
  addressableSectionReads,
  addressableUserReads,
} from './addressed-records.js';
import { coursesOfSections, participantsAmong, peopleOfPlaces } from './people-of-places.sql.js';

/** A code of a request that leads to nobody whom the actor may write to. */
export interface RefusedAddress {
  readonly code: string;
  readonly type: AddressRefusal;
}

export interface Addressees {
  /** Each once, by ascending id; the actor only where they write to nobody else. */
  readonly userIds: readonly number[];
  readonly refusals: readonly RefusedAddress[];
  /** The places whose people were named as a whole, sections by their course: each id once. */
  readonly places: { readonly courseIds: readonly number[]; readonly groupIds: readonly number[] };
}

/** A person's code with what it names; undefined for nobody. */
interface NamedUser {
  readonly code: string;
  readonly id: number | undefined;
}

const naming = {
  words: new Set(['self']),
  forms: new Set(['sis_user_id', 'sis_login_id', 'sis_integration_id']),
};

/**
 * Finds whom the codes of a request name, and which of them the actor may not write to: who is unseen is `invalid`, who is
 * seen `restricted_by_role`. The statements are the same ones however many codes there are.
 * @param codes ids and SIS forms of users, `course_N`, `section_N` (both also with `_students`, `_teachers`, `_tas`,
 * `_designers` or `_observers`), `group_N`; a text may hold several with commas between them
 * @param conversationId those who take part in this conversation with the actor may be written to
 */
export async function addressees(
  ctx: OperationContext,
  codes: readonly string[],
  { conversationId = null }: { readonly conversationId?: number | null } = {},
): Promise<Addressees> {
  const all = codesIn(codes).map((code) => ({ code, place: addressedPlace(code) }));
  const users = await usersNamed(
    ctx,
    all.flatMap(({ code, place }) => (place === null ? [code] : [])),
  );
  const places = all.flatMap(({ code, place }) => (place === null ? [] : [{ code, ...place }]));
  const ofUsers = await refusedUsers(ctx, users, conversationId);
  const ofPlaces = await refusedPlaces(ctx, places);
  const open = places.filter(({ code }) => !ofPlaces.has(code));
  const named = users.flatMap(({ code, id }) => (id === undefined || ofUsers.has(code) ? [] : [id]));
  const found = await peopleOf(ctx, open);
  const refusals = all.flatMap(({ code }) => {
    const type = ofUsers.get(code) ?? ofPlaces.get(code);
    return type === undefined ? [] : [{ code, type }];
  });
  return { userIds: withoutActor(ctx.actor.userId, named, found.userIds), refusals, places: found.places };
}

/**
 * The same, of a request that is refused as a whole when one of its codes is.
 * @param field of the input that names them
 * @throws Refusal 400 on the field: `blank` when nobody is written to, `invalid`, `restricted_by_role`
 */
export async function demandedAddressees(
  ctx: OperationContext,
  codes: readonly string[],
  {
    field = 'recipients',
    conversationId = null,
  }: { readonly field?: string; readonly conversationId?: number | null } = {},
): Promise<Addressees> {
  const found = await addressees(ctx, codes, { conversationId });
  if (found.refusals.length > 0) throw recipientsRefused(field, found.refusals);
  if (found.userIds.length === 0) throw recipientsRefused(field, [{ code: '', type: 'blank' }]);
  return found;
}

function withoutActor(actorId: number, named: readonly number[], others: readonly number[]): number[] {
  const ids = new Set([...named, ...others]);
  if (ids.size > 1 || !named.includes(actorId)) ids.delete(actorId);
  return [...ids].sort((a, b) => a - b);
}

async function usersNamed(ctx: OperationContext, codes: readonly string[]): Promise<NamedUser[]> {
  const keys = codes.map((code) => ({ code, key: recordKeyOf(code, naming) }));
  const isName = ({ key }: { key: RecordKey }) =>
    typeof key === 'number' || (key.form !== 'none' && key.form !== 'name');
  const good = keys.filter(isName);
  const ids =
    good.length === 0
      ? []
      : await userIdsNamed(
          ctx,
          good.map(({ key }) => key),
        );
  const found = new Map(good.map(({ code }, n) => [code, ids[n]]));
  return codes.map((code) => ({ code, id: found.get(code) }));
}

type Refused = ReadonlyMap<string, AddressRefusal>;

async function refusedUsers(
  ctx: OperationContext,
  users: readonly NamedUser[],
  conversationId: number | null,
): Promise<Refused> {
  const ids = users.flatMap(({ id }) => id ?? []);
  const allowed = new Set(await seenAmong(ctx, addressableUserReads, ids));
  const others = ids.filter((id) => !allowed.has(id));
  if (conversationId !== null && others.length > 0) {
    const asked = participantsAmong.with({ actor: ctx.actor, conversationId, userIds: others });
    const rows = await ctx.services.database.rows<{ userId: number }>(asked, ctx.em, ctx.meter);
    for (const { userId } of rows) allowed.add(userId);
  }
  const left = others.filter((id) => !allowed.has(id));
  return refusalsOf(
    users.filter(({ id }) => id === undefined || !allowed.has(id)),
    await seenAmong(ctx, userReads, left),
  );
}

const refusalsOf = (
  refused: readonly { readonly code: string; readonly id: number | undefined }[],
  seen: ReadonlySet<number>,
): Map<string, AddressRefusal> =>
  new Map(refused.map(({ code, id }) => [code, id !== undefined && seen.has(id) ? 'restricted_by_role' : 'invalid']));

type NamedPlace = AddressedPlace & { readonly code: string };

/** Of each kind: the reads of those that the actor may write to, and of those that they see. */
const readsOf: Readonly<Record<AddressedPlace['kind'], readonly [Reads, Reads]>> = {
  course: [addressableCourseReads as Reads, courseReads as Reads],
  section: [addressableSectionReads as Reads, sectionReads as Reads],
  group: [addressableGroupReads as Reads, groupReads as Reads],
};

async function refusedPlaces(ctx: OperationContext, places: readonly NamedPlace[]): Promise<Refused> {
  const refused = new Map<string, AddressRefusal>();
  for (const kind of ['course', 'section', 'group'] as const) {
    const ofKind = places.filter((place) => place.kind === kind);
    const [open, visible] = readsOf[kind];
    const allowed = await seenAmong(ctx, open, [...new Set(ofKind.map(({ id }) => id))]);
    const others = ofKind.filter(({ id }) => !allowed.has(id));
    const seen = await seenAmong(ctx, visible, [...new Set(others.map(({ id }) => id))]);
    for (const [code, type] of refusalsOf(others, seen)) refused.set(code, type);
  }
  return refused;
}

async function peopleOf(
  ctx: OperationContext,
  places: readonly NamedPlace[],
): Promise<Pick<Addressees, 'userIds' | 'places'>> {
  if (places.length === 0) return { userIds: [], places: { courseIds: [], groupIds: [] } };
  const groupIds = places.flatMap(({ kind, id }) => (kind === 'group' ? [id] : []));
  const courses = await coursesNamed(ctx, places);
  const asked = peopleOfPlaces.with({
    actor: ctx.actor,
    courseIds: courses.map(({ courseId }) => courseId),
    sectionIds: courses.map(({ sectionId }) => sectionId),
    types: courses.map(({ type }) => type),
    groupIds,
  });
  const rows = await ctx.services.database.rows<{ userId: number }>(asked, ctx.em, ctx.meter);
  const courseIds = [...new Set(courses.map(({ courseId }) => courseId))];
  return { userIds: rows.map(({ userId }) => userId), places: { courseIds, groupIds: [...new Set(groupIds)] } };
}

/** A course that is named, or one of its sections. */
interface NamedCourse {
  readonly courseId: number;
  readonly sectionId: number | null;
  readonly type: string | null;
}

/** Courses and sections that are named, each with its course. */
async function coursesNamed(ctx: OperationContext, places: readonly NamedPlace[]): Promise<NamedCourse[]> {
  const sectionIds = places.flatMap(({ kind, id }) => (kind === 'section' ? [id] : []));
  const asked = coursesOfSections.with({ sectionIds });
  const rows =
    sectionIds.length === 0
      ? []
      : await ctx.services.database.rows<{ id: number; courseId: number }>(asked, ctx.em, ctx.meter);
  const courseOf = new Map(rows.map(({ id, courseId }) => [id, courseId]));
  return places.flatMap(({ kind, id, type }): NamedCourse[] => {
    if (kind === 'course') return [{ courseId: id, sectionId: null, type }];
    const courseId = kind === 'section' ? courseOf.get(id) : undefined;
    return courseId === undefined ? [] : [{ courseId, sectionId: id, type }];
  });
}
