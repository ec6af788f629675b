/** Answers that are lists: pages of a connection, and plain lists cut into pages here. */
import { type GraphQLSchema, getNamedType } from 'graphql';
import { fieldsOf, keyOf, outputType } from '../documents/document.js';
import { type Data, type ResultField, valueAt } from '../documents/result-field.js';
import { isConnection, type ShapeCompiler } from '../documents/shapes.js';
import { notFound, RefusedRequest } from '../refusals/errors.js';
import type { PagingRules } from '../requests/page.js';
import type { AnswerRequest, CompiledAnswer, Reply, ShapedField } from './compiled-answer.js';
import { linkHeader } from './link-header.js';
import { JsonText } from './list-text.js';

/** One page of a connection; what `pagedDocument` has put beside its nodes becomes the Link header. */
export function pageAnswer(
  { keys, node, type }: ResultField,
  shapes: ShapeCompiler,
  schema: GraphQLSchema,
  paging: PagingRules,
): CompiledAnswer {
  const connection = getNamedType(type);
  const nodes = fieldsOf(node.selectionSet, connection, schema).find((one) => one.node.name.value === 'nodes');
  if (!isConnection(type) || !nodes) throw new Error('page() needs a connection of which nodes are selected');
  const key = keyOf(nodes.node);
  const transform = shapes.transformOf(nodes.node, outputType(nodes.node, connection)!);
  const reply: CompiledAnswer['reply'] = (data, request) => {
    const found = valueAt(data, keys) as Data | null | undefined;
    if (!found) throw new RefusedRequest(notFound());
    const page = request.page!;
    const rows = page.beyond ? [] : (found[key] ?? []);
    const value = typeof rows === 'string' ? new JsonText(rows) : transform ? transform(rows) : rows;
    if (page.isWhole) return { value };
    const info = found['page_info'] as { has_next_page?: boolean; end_cursor?: string | null } | undefined;
    const outcome = {
      hasNext: !page.beyond && info?.has_next_page === true,
      endCursor: info?.end_cursor ?? null,
      total: (found['total_count'] as number | null | undefined) ?? null,
    };
    return { value, link: linkHeader(request.linkTarget(), page, outcome, paging.ordinal) };
  };
  return { anchor: [...keys, key], reply };
}

/** The page that the document was asked for; the first where neither is there, which refuses. */
export function eitherAnswer(answers: readonly CompiledAnswer[]): CompiledAnswer {
  const [usual] = answers as [CompiledAnswer];
  const isThere = (data: Data, { anchor }: CompiledAnswer) => valueAt(data, anchor) !== undefined;
  const reply: CompiledAnswer['reply'] = (data, request) =>
    (answers.find((answer) => isThere(data, answer)) ?? usual).reply(data, request);
  return { anchor: usual.anchor, reply };
}

/** A list that is all there; a page of it is cut out where the client asks for one. */
export function listAnswer(field: ShapedField): CompiledAnswer {
  return { anchor: field.keys, reply: (data, request) => cutOut(rowsOf(data, field), request) };
}

/** Lists that are all there, as one in the order of a key. */
export function mergedAnswer(by: string, fields: readonly ShapedField[]): CompiledAnswer {
  const [usual] = fields as readonly [ShapedField];
  const inOrder = (a: Data, b: Data) => {
    const [first, second] = [a[by] as string, b[by] as string];
    return first < second ? -1 : first > second ? 1 : 0;
  };
  const reply: CompiledAnswer['reply'] = (data, request) =>
    cutOut((fields.flatMap((field) => rowsOf(data, field)) as Data[]).sort(inOrder), request);
  return { anchor: usual.keys, reply };
}

function rowsOf(data: Data, { keys, transform }: ShapedField): unknown[] {
  const rows = valueAt(data, keys) as unknown[] | null | undefined;
  if (!rows) throw new RefusedRequest(notFound());
  return (transform ? transform(rows) : rows) as unknown[];
}

function cutOut(value: unknown[], request: AnswerRequest): Reply {
  const page = request.page;
  if (!page || page.isWhole || !Array.isArray(value)) return { value };
  // no page of a plain list has a cursor, so a bookmark is the page of no list
  if (page.number === undefined) throw new RefusedRequest(notFound());
  const start = (page.number - 1) * page.perPage;
  const outcome = { hasNext: start + page.perPage < value.length, endCursor: null, total: value.length };
  const link = linkHeader(request.linkTarget(), page, outcome, true);
  return { value: value.slice(start, start + page.perPage), link };
}
