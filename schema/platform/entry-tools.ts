/** What the compiled code of `entry-writer.ts` calls. */
import { type FieldNode, type GraphQLField, getArgumentValues } from 'graphql';
import type { TextEnv } from '../../src/platform/query/answer-selection.js';
import { Page, type PageRows } from '../../src/platform/query/page.js';
import { noteVisit } from '../../src/platform/query/reading.js';
import type { Connection, FieldArguments } from '../../src/platform/query/reads.js';
import type { RequestContext } from '../../src/platform/transaction/context.js';
import type { FieldMeta } from './field-meta.js';
import { refuseList } from './listed.js';

/** A text that stands in JSON as it is. */
const plain = /^[\u0020\u0021\u0023-\u005b\u005d-\ud7ff\ue000-\uffff]*$/;

export const entryTools = {
  text(value: unknown): string {
    switch (typeof value) {
      case 'string':
        return plain.test(value) ? `"${value}"` : JSON.stringify(value);
      case 'number':
        return Number.isFinite(value) ? `${value}` : 'null';
      case 'boolean':
        return value ? 'true' : 'false';
      default:
        return value instanceof Error ? entryTools.fail() : (JSON.stringify(value) ?? 'null');
    }
  },
  holds: (value: unknown): boolean => value !== undefined && value !== null && value !== false,
  fail(): never {
    throw new Error('The entry is not as the schema says.');
  },
  now: (value: unknown): unknown => (value instanceof Promise ? entryTools.fail() : value),
  argumentsOf(
    field: GraphQLField<unknown, RequestContext>,
    node: FieldNode,
    { variables, ctx, read }: TextEnv,
  ): object {
    const known = read.get(node);
    if (known !== undefined) return known;
    const given = getArgumentValues(field as GraphQLField<unknown, unknown>, node, variables);
    const made = (field.extensions as FieldMeta).readArguments?.(given, ctx.actor.timeZone) ?? given;
    read.set(node, made);
    return made;
  },
  /** @throws Refusal where the list is not for the viewer, or not there */
  nodesOf(connection: Connection, row: Record<string, unknown>, key: string, env: TextEnv, index: number) {
    refuseList(connection, row, env.ctx);
    return new Page(row[key] as PageRows, env.fieldArguments[index] as FieldArguments).nodes;
  },
  memberOf(nodes: readonly Record<string, unknown>[], { ctx }: TextEnv, isOptional: boolean) {
    const [found] = nodes;
    if (found === undefined) return isOptional ? null : entryTools.fail();
    noteVisit(ctx, found);
    return found;
  },
};
