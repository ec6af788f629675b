/** Where open subscriptions are told from. Decision 0128. */
import type { RecordKey } from '../query/record-key.js';

/** Of what somebody wants to be told. */
export interface LiveQuestion {
  /** The name of a topic. */
  readonly topic: string;
  /** The record that is watched; of a topic that tells people, the one of which alone they want to be told. */
  readonly watched?: RecordKey | null;
  /** The id of the last update that they have; what came after it, for an hour, is told first. */
  readonly after?: string | null;
}

/** One update, as it is told to everybody alike. */
export interface LiveUpdate {
  /** By which `after` takes up again. */
  readonly eventId: string;
  /** When it was committed, as the text of a timestamp. */
  readonly occurredAt: string;
  /** Of the record that changed. */
  readonly recordId: number;
  /** What is shown of the record, by the names of fields. */
  readonly shown: Readonly<Record<string, unknown>>;
}

/**
 * Subscribes who asks in the context of a request. The updates end when the subscription does; they throw a `Refusal` where the service ends it.
 * @throws Refusal 404 or 403 for what they may not watch, 400 `unknown_event` for an id after which nothing can be repeated
 */
export type LiveSource<Context> = (ctx: Context, question: LiveQuestion) => Promise<AsyncIterableIterator<LiveUpdate>>;
