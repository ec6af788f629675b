/**
 * Live updates as Server-Sent Events, by the protocol of `graphql-sse` with one stream for each subscription. Each event
 * carries the id of its update, so that a browser's `EventSource` takes up again by itself.
 */
import type { Request, Response } from 'express';
import type { ExecutionResult, GraphQLError } from 'graphql';
import { createHandler, type Handler } from 'graphql-sse';
import { eventIdOf, type ToldResult } from '../../../../schema/platform/prepare/told-results.js';
import type { Refusal } from '../../../platform/refusal/refusal.js';
import type { RequestContext } from '../../../platform/transaction/context.js';
import { tooSlow } from './live.refusals.js';
import { errorOf, isTold, type LiveOperations, type LiveParameters, type Told } from './live-operations.js';

/** One stream. */
export interface Stream {
  readonly context: RequestContext;
  readonly parameters: LiveParameters;
  /** Ids of the updates whose events are still to be written. */
  readonly ids: (string | undefined)[];
  /** Why it ends, where that was found out before it began. */
  ending?: Refusal;
  /** Ends it, and says why. */
  end?: (refusal: Refusal) => void;
}

interface StreamSettings {
  readonly operations: LiveOperations;
  /** Events that may wait to be read. */
  readonly waiting: number;
  /** Told of a stream that was ended because it is read too slowly. */
  readonly onSlow: () => void;
}

export class EventStreams {
  readonly #handler: Handler<Stream, never>;
  readonly #open = new Set<Response>();
  #isOver = false;

  constructor(private readonly settings: StreamSettings) {
    this.#handler = createHandler<Stream>({
      // Streams that several operations share would be kept in the memory of one process.
      authenticate: () => null,
      onSubscribe: async ({ raw }) => this.#subscribe(raw as unknown as Stream) as never,
      onNext: (_ctx, { raw }, result) => this.#note(raw as unknown as Stream, result as ToldResult),
    }) as never;
  }

  /** Answers a request until its subscription, or its connection, ends. */
  async answer(req: Request, res: Response, stream: Stream): Promise<void> {
    const [body, init] = await this.#handler({
      method: 'POST',
      url: req.url,
      headers: { get: (name) => ({ accept: 'text/event-stream', 'content-type': 'application/json' })[name] },
      body: { query: '-' },
      raw: stream as never,
      context: undefined as never,
    });
    if (body === null || typeof body === 'string') throw new Error(`A stream was answered with ${init.status}.`);
    if (res.destroyed) return void (await body.return?.(undefined));
    for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
    res.writeHead(200);
    this.#open.add(res);
    const over = () => void body.return?.(undefined);
    stream.end = (refusal) => {
      tellEnd(res, errorOf(refusal, stream.context));
      over();
    };
    res.once('close', () => {
      this.#open.delete(res);
      over();
    });
    if (stream.ending !== undefined) stream.end(stream.ending);
    else if (this.#isOver) res.end();
    await write(res, body as AsyncIterable<string>, stream);
    if (!isOver(res)) res.end();
  }

  /** Ends all streams without a last word: their clients come again. */
  endAll(): void {
    this.#isOver = true;
    for (const res of this.#open) res.end();
  }

  async #subscribe({ context, parameters }: Stream): Promise<AsyncIterable<ExecutionResult>> {
    const answer = await this.settings.operations.subscribe(context, parameters);
    return isTold(answer) ? untilError(answer, context) : single(answer);
  }

  #note(stream: Stream, result: ToldResult): void {
    stream.ids.push(result[eventIdOf]);
    if (stream.ids.length <= this.settings.waiting || stream.end === undefined) return;
    this.settings.onSlow();
    stream.end(tooSlow());
    delete stream.end;
  }
}

const headers = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'private, no-store',
  // Proxies that gather answers before they pass them on would hold updates back.
  'X-Accel-Buffering': 'no',
} as const;

/** Writes what comes as fast as it is read. */
async function write(res: Response, body: AsyncIterable<string>, stream: Stream): Promise<void> {
  for await (const text of body) {
    if (isOver(res)) return;
    const id = text.startsWith('event: next') ? stream.ids.shift() : undefined;
    await new Promise<void>((resolve) => {
      res.write(id === undefined ? text : `id: ${id}\n${text}`, () => resolve());
    });
  }
}

const isOver = (res: Response): boolean => res.writableEnded || res.destroyed;

/** The last result, and that it was the last. It waits behind what is not read yet. */
function tellEnd(res: Response, error: GraphQLError): void {
  if (isOver(res)) return;
  res.end(`event: next\ndata: ${JSON.stringify({ errors: [error] })}\n\nevent: complete\ndata:\n\n`);
}

/** Updates, and then what ends them as a last result: what is thrown would end the stream without a word. */
function untilError(told: Told, context: RequestContext): AsyncIterableIterator<ExecutionResult> {
  let isOver = false;
  return {
    async next() {
      if (isOver) return { done: true, value: undefined };
      try {
        return (await told.next()) as IteratorResult<ExecutionResult>;
      } catch (error) {
        isOver = true;
        return { done: false, value: { errors: [errorOf(error, context)] } };
      }
    },
    async return() {
      isOver = true;
      await told.return?.();
      return { done: true, value: undefined };
    },
    // The library takes for what it can end what can be told of a fault as well.
    async throw() {
      return this.return!();
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

async function* single(result: ExecutionResult): AsyncIterableIterator<ExecutionResult> {
  yield result;
}
