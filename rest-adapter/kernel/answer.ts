/** Compiles a kind of answer against its document: from the operation's data to the reply. */
import {
  type FieldNode,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isListType,
  isNonNullType,
} from 'graphql';
import { fieldsOf, keyOf, type Selected, type WiredDocument } from './document.js';
import { internal, notFound, RefusedRequest } from './errors.js';
import { type LinkTarget, linkHeader } from './link-header.js';
import type { PageRequest, PagingRules } from './page.js';
import type { Respond } from './respond.js';
import { isConnection, outputType, ShapeCompiler, type Transform } from './shapes.js';

type Data = Record<string, unknown>;

/** What an answer may need of the request beside the data. */
export interface AnswerRequest {
  readonly path: Readonly<Record<string, string | undefined>>;
  readonly page: PageRequest | undefined;
  linkTarget(): LinkTarget;
  base(): string;
}

/** `value` is sent as JSON unless a file or nothing is sent; `undefined` there means that the key is left out. */
export interface Reply {
  value?: unknown;
  link?: string;
  location?: string;
  file?: Data;
}

export interface CompiledAnswer {
  /** Response keys down to the value; an error there or above refuses the request. */
  readonly anchor: readonly string[];
  readonly reply: (data: Data, request: AnswerRequest) => Reply;
}

/** A path of GraphQL names, found in the document. */
export interface Place {
  readonly keys: readonly string[];
  readonly node: FieldNode;
  readonly type: GraphQLOutputType;
}

/** Finds a path of names as written in the document. Fails where a segment is missing or a list lies on the way. */
export function placeOf(path: string, document: WiredDocument, schema: GraphQLSchema): Place {
  let parent: GraphQLNamedType = schema.getRootType(document.operation.operation)!;
  let set: FieldNode['selectionSet'] = document.operation.selectionSet;
  const keys: string[] = [];
  let place: Place | undefined;
  for (const segment of path.split('.')) {
    if (place && isListType(isNonNullType(place.type) ? place.type.ofType : place.type)) {
      throw new Error(`${path} leads through a list`);
    }
    const found: Selected | undefined = fieldsOf(set, parent, schema).find(
      ({ node }) => document.written.get(node) === segment,
    );
    const type: GraphQLOutputType | undefined = found && outputType(found.node, found.parent);
    if (!found || !type) throw new Error(`the document does not select ${path}`);
    keys.push(keyOf(found.node));
    place = { keys: [...keys], node: found.node, type };
    parent = getNamedType(type);
    set = found.node.selectionSet;
  }
  return place!;
}

/** Compiles one answer. Fails at boot where the document cannot give it. */
export function compileAnswer(
  respond: Respond,
  document: WiredDocument,
  schema: GraphQLSchema,
  paging: PagingRules | undefined,
): CompiledAnswer {
  const shapes = new ShapeCompiler(schema, document);
  const at = (path: string) => {
    const place = placeOf(path, document, schema);
    return { ...place, transform: shapes.transformOf(place.node, place.type) };
  };
  switch (respond.kind) {
    case 'record':
    case 'single': {
      const { keys, transform } = at(respond.path);
      const isSingle = respond.kind === 'single';
      const absent = respond.kind === 'record' && respond.emptyWhenNull ? {} : undefined;
      return anchored(keys, (data) => {
        const value = valueAt(data, keys) ?? absent;
        if (value === null || value === undefined) throw new RefusedRequest(notFound());
        const shaped = transform && value !== absent ? transform(value) : value;
        return { value: isSingle ? [shaped] : shaped };
      });
    }
    case 'page':
      return pageAnswer(placeOf(respond.path, document, schema), shapes, schema, paging!);
    case 'list':
      return listAnswer(at(respond.path));
    case 'wrapped':
      return wrappedAnswer(respond, (inner) => compileAnswer(inner, document, schema, paging));
    case 'flag': {
      if (respond.path === undefined) return anchored(rootKeys(document), () => ({ value: { [respond.key]: true } }));
      const { keys, transform } = at(respond.path);
      return anchored(keys, (data) => ({ value: { [respond.key]: shapedAt(data, keys, transform) } }));
    }
    case 'flagNamed': {
      const { keys, transform } = at(respond.path);
      return anchored(keys, (data) => {
        const word = shapedAt(data, keys, transform);
        if (word === null) throw new RefusedRequest(notFound());
        return { value: { [String(word)]: true } };
      });
    }
    case 'bare': {
      const { keys, transform } = at(respond.path);
      return anchored(keys, (data) => ({ value: shapedAt(data, keys, transform) }));
    }
    case 'redirect':
      return redirectAnswer(respond.target, document, schema);
    case 'empty':
      return anchored(rootKeys(document), () => ({ value: {} }));
    case 'file': {
      const { keys } = placeOf(respond.path, document, schema);
      return anchored(keys, (data) => {
        const found = valueAt(data, keys);
        if (found === null || found === undefined) throw new RefusedRequest(notFound());
        return { file: found as Data };
      });
    }
  }
}

const anchored = (anchor: readonly string[], reply: CompiledAnswer['reply']): CompiledAnswer => ({ anchor, reply });

function valueAt(data: Data, keys: readonly string[]): unknown {
  let value: unknown = data;
  for (const key of keys) {
    if (value === null || value === undefined) return undefined;
    value = (value as Data)[key];
  }
  return value;
}

function shapedAt(data: Data, keys: readonly string[], transform: Transform | undefined): unknown {
  const value = valueAt(data, keys) ?? null;
  return transform && value !== null ? transform(value) : value;
}

/** An answer without a value of its own stands or falls with the operation's one root field. */
function rootKeys({ operation }: WiredDocument): readonly string[] {
  const first = operation.selectionSet.selections[0];
  return first?.kind === 'Field' ? [keyOf(first)] : [];
}

function pageAnswer(place: Place, shapes: ShapeCompiler, schema: GraphQLSchema, paging: PagingRules): CompiledAnswer {
  const connection = getNamedType(place.type);
  const nodes = fieldsOf(place.node.selectionSet, connection, schema).find(({ node }) => node.name.value === 'nodes');
  if (!isConnection(place.type) || !nodes) throw new Error('page() needs a connection of which nodes are selected');
  const key = keyOf(nodes.node);
  const transform = shapes.transformOf(nodes.node, outputType(nodes.node, connection)!);
  return anchored([...place.keys, key], (data, request) => {
    const found = valueAt(data, place.keys) as Data | null | undefined;
    if (!found) throw new RefusedRequest(notFound());
    const page = request.page!;
    const rows = page.beyond ? [] : (found[key] ?? []);
    const value = transform ? transform(rows) : rows;
    if (page.isWhole) return { value };
    const info = found['page_info'] as { has_next_page?: boolean; end_cursor?: string | null } | undefined;
    const outcome = {
      hasNext: !page.beyond && info?.has_next_page === true,
      endCursor: info?.end_cursor ?? null,
      total: (found['total_count'] as number | null | undefined) ?? null,
    };
    return { value, link: linkHeader(request.linkTarget(), page, outcome, paging.ordinal) };
  });
}

/** The rows are all there; a page of them is cut out here. */
function listAnswer({ keys, transform }: Place & { transform: Transform | undefined }): CompiledAnswer {
  return anchored(keys, (data, request) => {
    const rows = valueAt(data, keys) as unknown[] | null | undefined;
    if (!rows) throw new RefusedRequest(notFound());
    if (!Array.isArray(rows)) throw new RefusedRequest(internal());
    const value = (transform ? transform(rows) : rows) as unknown[];
    const page = request.page;
    if (!page || page.isWhole) return { value };
    const start = ((page.number ?? 1) - 1) * page.perPage;
    const outcome = { hasNext: start + page.perPage < value.length, endCursor: null, total: value.length };
    return {
      value: value.slice(start, start + page.perPage),
      link: linkHeader(request.linkTarget(), page, outcome, true),
    };
  });
}

function wrappedAnswer(
  respond: Extract<Respond, { kind: 'wrapped' }>,
  compile: (inner: Respond) => CompiledAnswer,
): CompiledAnswer {
  const main = compile(respond.inner);
  const beside = Object.entries(respond.beside).map(([key, inner]) => ({ key, answer: compile(inner) }));
  return anchored(main.anchor, (data, request) => {
    const others: Data = {};
    for (const { key, answer } of beside) {
      if (valueAt(data, answer.anchor) !== undefined) others[key] = answer.reply(data, request).value;
    }
    const { value, ...rest } = main.reply(data, request);
    return { ...rest, value: { [respond.key]: value, ...others } };
  });
}

function redirectAnswer(target: string, document: WiredDocument, schema: GraphQLSchema): CompiledAnswer {
  const template = target.startsWith('/') ? target : `{${target}}`;
  const parts = template.split(/(\{[^}]+\}|:[a-z_]+)/).map((part) => {
    if (part.startsWith('{')) return placeOf(part.slice(1, -1), document, schema).keys;
    return part;
  });
  const anchor = parts.find((part) => typeof part !== 'string') ?? rootKeys(document);
  return anchored(anchor as readonly string[], (data, request) => {
    const location = parts.map((part) => {
      if (typeof part !== 'string') {
        const value = valueAt(data, part);
        if (value === null || value === undefined) throw new RefusedRequest(notFound());
        return target.startsWith('/') ? encodeURIComponent(String(value)) : String(value);
      }
      return part.startsWith(':') ? encodeURIComponent(request.path[part.slice(1)] ?? '') : part;
    });
    const path = location.join('');
    // another host's address, or a header's line break, never leaves from here
    if (!/^\/(?!\/)[\x21-\x7e]*$/.test(path)) throw new RefusedRequest(internal());
    return { location: request.base() + path };
  });
}
