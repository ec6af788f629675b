/** Who may be told of which events just now, and what they are shown: asked for all of them together. */
import type { LiveTopic } from '../../../identity/live-events/index.js';
import type { Actor } from '../../../platform/authorization/actor.js';
import { allowedPairs } from '../../../platform/authorization/allowed-pairs.js';
import type { LiveUpdate } from '../../../platform/live/live-source.js';
import type { Statement } from '../../../platform/sql/statement.js';
import type { Services } from '../../../platform/transaction/context.js';
import type { Listener, ListenersRights } from './listeners-rights.js';
import { type ShownRecord, shownOf, type ToldEvent } from './outbox.sql.js';

/** Somebody who is to be told of an event. */
export interface Wanted {
  readonly listener: Listener;
  readonly event: ToldEvent;
}

/** People of whom it is asked at a time what they may be told. */
const atATime = 500;

const pairOf = (userId: number, subjectId: number): string => `${userId} ${subjectId}`;

export class Delivery {
  readonly #topics: ReadonlyMap<string, LiveTopic>;
  readonly #shown: ReadonlyMap<string, Statement<{ subjectIds: readonly number[]; rootAccountId: number }>>;

  constructor(
    private readonly services: Pick<Services, 'ofTenant'>,
    topics: readonly LiveTopic[],
    private readonly rights: ListenersRights,
  ) {
    this.#topics = new Map(topics.map((topic) => [topic.name, topic]));
    this.#shown = new Map(topics.map((topic) => [topic.name, shownOf(topic)]));
  }

  /**
   * The updates of those who may be told, in the order of `wanted`; null for each who may not, and for records that are gone.
   * Statements: for each tenant one for every 500 people whose rights are not known, for each of its topics one or few for
   * every 500 of whether they may, and one for what is shown, however many are told.
   */
  async updatesFor<W extends Wanted>(
    wanted: readonly W[],
  ): Promise<{ readonly wanted: W; readonly update: LiveUpdate }[]> {
    const found = new Map<W, LiveUpdate>();
    for (const [rootAccountId, ofTenant] of Map.groupBy(wanted, ({ event }) => event.rootAccountId)) {
      const services = this.services.ofTenant(rootAccountId);
      const actors = await this.rights.actorsOf(
        services,
        ofTenant.map(({ listener }) => listener),
      );
      for (const [name, ofTopic] of Map.groupBy(ofTenant, ({ event }) => event.topic))
        await this.#addUpdates(services, { name, rootAccountId, actors }, ofTopic, found);
    }
    return wanted.flatMap((one) => {
      const update = found.get(one);
      return update === undefined ? [] : [{ wanted: one, update }];
    });
  }

  async #addUpdates<W extends Wanted>(
    services: Services,
    asked: { readonly name: string; readonly rootAccountId: number; readonly actors: ReadonlyMap<number, Actor> },
    wanted: readonly W[],
    found: Map<W, LiveUpdate>,
  ): Promise<void> {
    // Written by a newer version of the service: nobody here can have subscribed to it.
    const topic = this.#topics.get(asked.name);
    if (topic === undefined) return;
    const allowed = await allowedAmong(services, topic, asked.actors, wanted);
    const told = wanted.filter(({ listener, event }) => allowed.has(pairOf(listener.userId, event.subjectId)));
    const read = await this.#shownAmong(services, asked, told);
    const shown = (await topic.completes?.(services, asked.rootAccountId, read)) ?? read;
    const updates = new Map<number, LiveUpdate>();
    for (const one of told) {
      const { event } = one;
      const record = shown.get(event.subjectId);
      if (record === undefined) continue;
      const update = updates.get(event.position) ?? updateOf(event, record);
      updates.set(event.position, update);
      found.set(one, update);
    }
  }

  async #shownAmong(
    { database }: Services,
    { name, rootAccountId }: { readonly name: string; readonly rootAccountId: number },
    told: readonly Wanted[],
  ): Promise<ReadonlyMap<number, ShownRecord['shown']>> {
    const subjectIds = [...new Set(told.map(({ event }) => event.subjectId))];
    if (subjectIds.length === 0) return new Map();
    const rows = await database.rows<ShownRecord>(this.#shown.get(name)!.with({ subjectIds, rootAccountId }));
    return new Map(rows.map(({ id, shown }) => [id, shown]));
  }
}

const updateOf = ({ position, toldAt, subjectId }: ToldEvent, shown: ShownRecord['shown']): LiveUpdate => ({
  eventId: String(position),
  occurredAt: toldAt,
  recordId: subjectId,
  shown,
});

/** The pairs of people and records of which they may be told. */
async function allowedAmong(
  services: Services,
  { reads, action }: LiveTopic,
  actors: ReadonlyMap<number, Actor>,
  wanted: readonly Wanted[],
): Promise<ReadonlySet<string>> {
  const known = new Map<string, { readonly actor: Actor; readonly id: number }>();
  for (const { listener, event } of wanted) {
    const { userId } = listener;
    const actor = actors.get(userId);
    if (actor !== undefined) known.set(pairOf(userId, event.subjectId), { actor, id: event.subjectId });
  }
  const pairs = [...known];
  const allowed = new Set<string>();
  for (let from = 0; from < pairs.length; from += atATime) {
    const some = pairs.slice(from, from + atATime);
    const answers = await allowedPairs(
      { services },
      reads,
      action,
      some.map(([, pair]) => pair),
    );
    some.forEach(([pair], place) => {
      if (answers[place] === true) allowed.add(pair);
    });
  }
  return allowed;
}
