/**
 * Tells the open subscriptions of this process what happens. Events are read from the outbox in the order in which they were
 * committed, whenever the database says that there are some: whatever was announced while nobody listened is read when
 * somebody does again, so that nothing is lost. Decision 0128.
 */
import type { ClientConfig } from 'pg';
import { type LiveTopic, liveTopics } from '../../../identity/live-events/index.js';
import { authorityChannel } from '../../../platform/authorization/authority-changes.js';
import { authorizedId } from '../../../platform/authorization/authorize.js';
import type { LiveQuestion, LiveSource, LiveUpdate } from '../../../platform/live/live-source.js';
import { notFound } from '../../../platform/refusal/refusal.js';
import { ChannelListener } from '../../../platform/sql/channel-listener.js';
import { TellOnce } from '../../../platform/tell-once.js';
import type { RequestContext, Services } from '../../../platform/transaction/context.js';
import { Delivery } from './delivery.js';
import { ListenersRights } from './listeners-rights.js';
import { tooSlow, unknownEvent } from './live.refusals.js';
import type { LiveLimits } from './live-limits.js';
import { eventsSince, isKept, lastPosition, missedBy, missedOf, type ToldEvent } from './outbox.sql.js';
import { keyOf, type ReadMissed, Subscriber } from './subscriber.js';

const liveChannel = 'lyceum_live';
/** Milliseconds for which events are gathered before they are told. */
const gathered = 10;
/** Events in one statement. */
const atATime = 500;
/** Milliseconds after which the outbox is read again where that failed; twice as many each time. */
const firstWait = 100;
const longestWait = 5_000;
/** Milliseconds from one time to the next at which rights of those who listen are looked up ahead. */
const renewed = 20_000;
/** Those that will not hold for so many milliseconds more: until the next time, which may come late. */
const renewedAhead = 30_000;

export interface HubSettings {
  readonly services: Services;
  readonly listening: ClientConfig;
  readonly limits: LiveLimits;
  /** Updates that may wait for each subscription. */
  readonly waiting: number;
  readonly onFault: (fault: unknown) => void;
}

/** A subscription that may begin. */
interface Opening {
  readonly topic: LiveTopic;
  readonly subjectId: number | null;
  /** The position after which it takes up again. */
  readonly after: number | null;
  readonly leave: () => void;
  readonly onSlow: () => void;
}

export class LiveHub {
  /** Updates told since the start, to each who was. */
  told = 0;
  /** Subscriptions that were ended because they were read too slowly. */
  dropped = 0;
  readonly #topics: ReadonlyMap<string, LiveTopic>;
  readonly #rights: ListenersRights;
  readonly #delivery: Delivery;
  readonly #subscribers = new Map<string, Set<Subscriber>>();
  readonly #listener: ChannelListener;
  readonly #faults: TellOnce;
  #started: Promise<void> | undefined;
  /** The position up to which events were told. */
  #last = 0;
  /** The position up to which events are being told. */
  #taken = 0;
  #count = 0;
  #reading: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #wait = firstWait;
  #isClosed = false;
  readonly #renewals: NodeJS.Timeout;
  #renewing: Promise<void> | undefined;

  constructor(private readonly settings: HubSettings) {
    const { services, listening, onFault } = settings;
    const topics = services.extensions.of(liveTopics);
    this.#topics = new Map(topics.map((topic) => [topic.name, topic]));
    this.#rights = new ListenersRights(() => this.#listener.hearAll());
    this.#delivery = new Delivery(services, topics, this.#rights);
    this.#faults = new TellOnce(onFault);
    this.#listener = new ChannelListener({
      channels: [liveChannel, authorityChannel],
      connection: listening,
      applicationName: 'lyceum live',
      onHeard: (payload, channel) =>
        channel === authorityChannel ? this.#rights.hear(payload) : this.#readSoon(gathered),
      onListening: () => {
        this.#rights.doubtAll();
        this.#readSoon(0);
      },
      onLost: () => this.#rights.lose(),
      onFault,
    });
    this.#renewals = setInterval(() => this.#renew(), renewed).unref();
  }

  /** Open subscriptions. */
  get subscriptions(): number {
    return this.#count;
  }

  /** Where one connection is told from. @param onSlow told where a subscription of it was ended because it is read too slowly */
  sourceFor(onSlow: () => void): LiveSource<RequestContext> {
    return async (ctx, question) => {
      const topic = this.#topics.get(question.topic);
      if (topic === undefined) throw new Error(`There is no topic ${question.topic}.`);
      const { actor } = ctx;
      const leave = this.settings.limits.subscriptions.take(actor.realUserId ?? actor.userId);
      try {
        const subjectId = await watchedId(ctx, topic, question);
        const after = question.after == null ? null : await keptPosition(ctx, question.after);
        await this.#catchUp();
        return this.#open(ctx, { topic, subjectId, after, leave, onSlow });
      } catch (error) {
        leave();
        throw error;
      }
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#renewals);
    for (const subscriber of this.#all()) subscriber.end();
    await this.#listener.close();
    await Promise.all([this.#reading, this.#renewing]);
  }

  #open({ actor, services }: RequestContext, { topic, subjectId, after, leave, onSlow }: Opening): Subscriber {
    const { userId, rootAccountId } = actor;
    const subscriber: Subscriber = new Subscriber({
      rootAccountId,
      userId,
      topic,
      subjectId,
      most: this.settings.waiting,
      overflow: () => {
        this.dropped += 1;
        onSlow();
        return tooSlow();
      },
      onEnd: () => {
        this.#remove(subscriber);
        leave();
      },
    });
    // Of what is being told just now, it is known already who is.
    const until = Math.max(this.#last, this.#taken);
    const isBehind = after !== null && after < until;
    // What it has from another process, this one may still have to tell.
    subscriber.begin(Math.max(until, after ?? 0), isBehind ? this.#missed(services, subscriber, after, until) : null);
    const others = this.#subscribers.get(subscriber.key);
    if (others === undefined) this.#subscribers.set(subscriber.key, new Set([subscriber]));
    else others.add(subscriber);
    this.#count += 1;
    // While there was nobody, what was heard was not read.
    if (this.#count === 1) this.#readSoon(gathered);
    return subscriber;
  }

  #remove(subscriber: Subscriber): void {
    const others = this.#subscribers.get(subscriber.key);
    if (others?.delete(subscriber) !== true) return;
    this.#count -= 1;
    if (others.size === 0) this.#subscribers.delete(subscriber.key);
  }

  #all(): Subscriber[] {
    return [...this.#subscribers.values()].flatMap((some) => [...some]);
  }

  /** Reads what a subscriber has missed between two positions, as far as they may be told of it by now. */
  #missed({ database }: Services, subscriber: Subscriber, after: number, until: number): ReadMissed {
    const { rootAccountId, userId, subjectId, topic } = subscriber.settings;
    let since = after;
    return async () => {
      const wanted = { rootAccountId, topic: topic.name, since, until, most: atATime };
      const events = await database.rows<ToldEvent>(
        topic.tells === 'people'
          ? missedBy.with({ ...wanted, userId, subjectId })
          : missedOf.with({ ...wanted, subjectId: subjectId as number }),
      );
      const last = events.at(-1);
      if (last === undefined) return null;
      since = last.position;
      return this.#counted(await this.#delivery.updatesFor(events.map((event) => ({ listener: subscriber, event }))));
    };
  }

  /** Nobody who is told of something waits for the rights of all who are told with them. */
  #renew(): void {
    this.#renewing ??= this.#rights
      .renew(this.settings.services, this.#all(), renewedAhead)
      .catch(this.settings.onFault)
      .finally(() => {
        this.#renewing = undefined;
      });
  }

  #counted(found: readonly { readonly update: LiveUpdate }[]): LiveUpdate[] {
    this.told += found.length;
    return found.map(({ update }) => update);
  }

  /** Before anybody subscribes: it is listened, and what happened before concerns nobody here. */
  async #catchUp(): Promise<void> {
    this.#started ??= this.#listener.start();
    await this.#started;
    if (this.#count > 0) return;
    const [row] = await this.#database.rows<{ position: number }>(lastPosition.with({}));
    if (this.#count === 0) this.#last = Math.max(this.#last, row?.position ?? 0);
  }

  get #database() {
    return this.settings.services.acrossTenants('live updates').database;
  }

  #readSoon(wait: number): void {
    if (this.#isClosed || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#reading !== undefined) return this.#readSoon(gathered);
      this.#reading = this.#read().finally(() => {
        this.#reading = undefined;
      });
    }, wait).unref();
  }

  async #read(): Promise<void> {
    try {
      while (this.#count > 0 && !this.#isClosed && (await this.#tellNext()));
      this.#wait = firstWait;
      this.#faults.wentWell();
    } catch (fault) {
      if (this.#isClosed) return;
      this.#faults.tell(fault);
      this.#readSoon(this.#wait);
      this.#wait = Math.min(this.#wait * 2, longestWait);
    }
  }

  /** Tells the next events, all of what could be read of them or nothing. Answers whether there may be more. */
  async #tellNext(): Promise<boolean> {
    const events = await this.#database.rows<ToldEvent>(eventsSince.with({ since: this.#last, most: atATime }));
    const last = events.at(-1)?.position ?? this.#last;
    this.#taken = last;
    const wanted = events.flatMap((event) => this.#wantedBy(event));
    const found = await this.#delivery.updatesFor(wanted);
    for (const {
      wanted: { listener },
      update,
    } of found)
      listener.tell(update);
    this.told += found.length;
    this.#last = Math.max(this.#last, last);
    return events.length === atATime;
  }

  #wantedBy(event: ToldEvent) {
    const topic = this.#topics.get(event.topic);
    const found = topic && this.#subscribers.get(keyOf(topic, event));
    return [...(found ?? [])].filter((subscriber) => subscriber.wants(event)).map((listener) => ({ listener, event }));
  }
}

/** The record that is watched, by its id. @throws Refusal 404 for what may not be seen, 403 for what may not be watched */
async function watchedId(ctx: RequestContext, topic: LiveTopic, { watched }: LiveQuestion): Promise<number | null> {
  if (watched != null) return authorizedId(ctx, topic.reads, topic.action, watched);
  if (topic.tells === 'watchers') throw notFound();
  return null;
}

/** The position of the last event that somebody has. @throws Refusal 400 where what came later is not kept any more */
async function keptPosition({ services, actor }: RequestContext, after: string): Promise<number> {
  const position = /^[1-9]\d{0,15}$/.test(after) ? Number(after) : Number.NaN;
  if (!Number.isSafeInteger(position)) throw unknownEvent();
  const { rootAccountId } = actor;
  const [kept] = await services.database.rows(isKept.with({ position, rootAccountId }));
  if (kept === undefined) throw unknownEvent();
  return position;
}
