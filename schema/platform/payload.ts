/** What mutations answer: the record, what the caller can mend, and what was taken without effect. */
import 'reflect-metadata';
import { Extensions, Field, Mutation, ObjectType } from 'type-graphql';
import type { IgnoredField, RequestContext } from '../../src/platform/transaction/context.js';
import type { ParentArgument } from './parents.js';
import { IgnoredFieldObject, UserErrorObject } from './user-errors.js';

type TypeThunk = NonNullable<Parameters<typeof Mutation>[0]>;

/** What `bindFields` reads off the type of a payload. */
export interface PayloadMeta {
  /** Name of the field with the record. */
  readonly payload?: string;
  /** Name of the field with the record as it is, where the writer edited an earlier one. */
  readonly current?: string;
  /** Name of a field with another record that the mutation may have made. */
  readonly besides?: string;
}

/** What `bindFields` reads off a mutation. */
export interface MutationMeta {
  readonly parents?: readonly ParentArgument[];
  /** The mutation whose routes do for one record what this one, which no route runs, does; tokens need all their scopes. */
  readonly grantedAs?: string;
  /** Asks other servers before the transaction begins, with the arguments as they are read; the use case finds it as `fetched`. */
  readonly beforehand?: (ctx: RequestContext, args: Readonly<Record<string, unknown>>) => Promise<object | undefined>;
  /**
   * Does all that the mutation is for in one statement, which is a transaction by itself and asks afresh who it is for.
   * Undefined where that cannot be: then nothing is changed, and the mutation runs in its own transaction.
   */
  readonly atOnce?: (ctx: RequestContext, args: Readonly<Record<string, unknown>>) => Promise<DoneAtOnce | undefined>;
}

/** What a mutation answers that was done in one statement. */
export interface DoneAtOnce {
  readonly answer: unknown;
  readonly ignored: readonly IgnoredField[];
}

interface MutationOptions extends MutationMeta {
  readonly description: string;
  /** Name of a field with the record as others have changed it, where that is why the use case refuses (`RecordChanged`). */
  readonly current?: string;
  /** A field with another record that the mutation may have made: the use case then answers an object of both, by their names. */
  readonly besides?: { readonly name: string; readonly type: TypeThunk; readonly description: string };
}

/**
 * A mutation. It answers a payload of its own: `UpdateCoursePayload` of `updateCourse` has `course`, `errors`, `ignored`.
 * The method answers the record alone, or throws. A refusal that the caller can mend becomes `errors`, the record is null
 * then and nothing is changed; every other refusal is an error of the request.
 * @param record name of the field with the record
 * @param options `parents` are the arguments that may be left out, in the order in which they are read; `grantedAs` says
 *   which scopes of tokens grant a mutation that no route runs; `beforehand` asks other servers, without a connection of the database;
 *   `atOnce` does in one statement what it can
 */
export const PayloadMutation =
  (record: string, type: TypeThunk, { description, current, besides, ...meta }: MutationOptions) =>
  (prototype: object, key: string, descriptor: PropertyDescriptor): void => {
    class Payload {}
    const declare = (name: string, of: TypeThunk, options: { description: string; nullable?: boolean }) => {
      Reflect.defineMetadata('design:type', Object, Payload.prototype, name);
      Field(of, options)(Payload.prototype, name);
    };
    declare(record, type, { nullable: true, description: 'What was changed or made; null where there are errors.' });
    declare('errors', () => [UserErrorObject], {
      description: 'What the caller can mend. Nothing is changed where there is one.',
    });
    declare('ignored', () => [IgnoredFieldObject], { description: 'What was taken and has no effect.' });
    if (current !== undefined)
      declare(current, type, {
        nullable: true,
        description: 'The record as others have changed it since the writer read it; null unless that is the error.',
      });
    if (besides !== undefined)
      declare(besides.name, besides.type, { nullable: true, description: besides.description });
    const others = { ...(current !== undefined && { current }), ...(besides && { besides: besides.name }) };
    Extensions({ payload: record, ...others } satisfies PayloadMeta)(Payload);
    const name = `${key[0]?.toUpperCase()}${key.slice(1)}Payload`;
    ObjectType(name, { description: `What \`${key}\` answers.` })(Payload);
    Extensions(meta satisfies MutationMeta)(prototype, key, descriptor);
    Mutation(() => Payload, { nullable: true, description })(prototype, key, descriptor);
  };
