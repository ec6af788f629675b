/** Subscriptions: how an area declares the fields that tell of its topics. */
import 'reflect-metadata';
import { Arg, Field, ID, InterfaceType, Resolver, Root, Subscription } from 'type-graphql';
import type { LiveQuestion, LiveUpdate } from '../../src/platform/live/live-source.js';
import type { RequestContext } from '../../src/platform/transaction/context.js';
import { globalIdOf } from './global-id.js';
import { DateTime, RecordId } from './scalars.js';

type TypeThunk = NonNullable<Parameters<typeof Field>[0]>;

/** What every update says beside what is shown of its record. */
@InterfaceType('LiveUpdate', {
  description: 'What a subscription tells of: something changed. Fetch the record again for all that it is now.',
})
export abstract class LiveUpdateObject {
  @Field(() => ID, {
    description:
      'Of the update. As the argument `after` of the same subscription it repeats what came later, for an hour.',
  })
  eventId!: string;

  @Field(() => DateTime, { description: 'When the change was made.' })
  occurredAt!: string;

  @Field(() => ID, { description: 'Global id of the record that changed; `node` takes it.' })
  nodeId!: string;

  @Field(() => RecordId, { description: 'Id of the record among those of its type; the `id` of the REST answers.' })
  recordId!: number;
}

interface LiveFieldOptions {
  readonly description: string;
  /** The type of the records of which it tells, as their global ids have it; absent where the graph has none of them. */
  readonly node?: string;
  /** Under which name the id of that node is among what is shown, where it is not that of the record. */
  readonly nodeShown?: string;
  /**
   * The argument that names the record which is watched; of a topic that tells people it may be left out, and names the
   * record of which alone they want to be told.
   */
  readonly watches?: { readonly argument: string; readonly description: string; readonly optional?: boolean };
}

/**
 * One field of `Subscription`: it tells of a topic, with the fields of its type, which implements `LiveUpdate`. A resolver
 * class for the area's list.
 */
export function liveField(
  name: string,
  topic: { readonly name: string },
  type: TypeThunk,
  { description, node, nodeShown, watches }: LiveFieldOptions,
): Function {
  class LiveFieldDeclaration {}
  const prototype = LiveFieldDeclaration.prototype as unknown as Record<string, unknown>;
  prototype[name] = ({ shown, ...update }: LiveUpdate) => ({
    ...shown,
    ...update,
    nodeId: node && globalIdOf(node, nodeShown === undefined ? update.recordId : (shown[nodeShown] as number)),
  });
  const descriptor = Object.getOwnPropertyDescriptor(prototype, name) as PropertyDescriptor;
  Reflect.defineMetadata('design:type', Function, prototype, name);
  Reflect.defineMetadata('design:paramtypes', [Object, String, Object], prototype, name);
  Reflect.defineMetadata('design:returntype', Object, prototype, name);
  Root()(prototype, name, 0);
  Arg('after', () => ID, { nullable: true, description: afterWords })(prototype, name, 1);
  if (watches !== undefined) {
    const { argument, description: words, optional: nullable = false } = watches;
    Arg(argument, () => RecordId, { nullable, description: words })(prototype, name, 2);
  }
  const subscribe = ({ args, context }: { args: Record<string, unknown>; context: object }) => {
    const question = { topic: topic.name, after: args['after'], watched: watches && args[watches.argument] };
    return follow(context as RequestContext, question as LiveQuestion);
  };
  Subscription(type, { description, subscribe: subscribe as never })(prototype, name, descriptor);
  Resolver()(LiveFieldDeclaration);
  return LiveFieldDeclaration;
}

const afterWords =
  'Id of the last update that the client has: what came after it is told first, in the order in which it happened. Refused as `unknown_event` where that was over an hour ago; then the client reads everything anew.';

function follow(ctx: RequestContext, question: LiveQuestion) {
  if (ctx.live === undefined) throw new Error('Nothing can be subscribed to here.');
  return ctx.live(ctx, question);
}
