/** The schema of an answer, read off what the route's document selects. */
import {
  type FieldNode,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isEnumType,
  isListType,
  isNonNullType,
  Kind,
} from 'graphql';
import type { CompiledRoute } from './compile.js';
import { fieldsOf, keyOf, type Selected } from './document.js';
import { type Place, placeOf } from './place.js';
import type { Respond } from './respond.js';
import { isConnection, outputType } from './shapes.js';
import { enumWords } from './wire.js';

export type JsonSchema = Record<string, unknown>;

/** The schema of a route's body on success; `undefined` where there is none. */
export function responseSchema(route: CompiledRoute, schema: GraphQLSchema): JsonSchema | undefined {
  return new ResponseWriter(route, schema).ofRespond(route.route.respond);
}

class ResponseWriter {
  constructor(
    private readonly route: CompiledRoute,
    private readonly schema: GraphQLSchema,
  ) {}

  ofRespond(respond: Respond): JsonSchema | undefined {
    switch (respond.kind) {
      case 'record':
        return withoutNull(this.at(respond.path));
      case 'single':
        return { type: 'array', items: withoutNull(this.at(respond.path)) };
      case 'page':
        return withoutNull(this.ofNodes(this.place(respond.path)));
      case 'either':
        return { anyOf: respond.pages.map((page) => this.ofRespond(page) ?? {}) };
      case 'list':
        return withoutNull(this.at(respond.path));
      case 'wrapped':
        return this.ofWrapped(respond);
      case 'flag':
        return object({ [respond.key]: respond.path === undefined ? { const: true } : this.at(respond.path) });
      case 'flagNamed':
        return { type: 'object', additionalProperties: { const: true } };
      case 'bare':
        return this.at(respond.path);
      case 'file':
        return { type: 'string', format: 'binary' };
      case 'redirect':
        return undefined;
      case 'empty':
        return this.route.status === 204 ? undefined : { type: 'object' };
    }
  }

  private ofWrapped(respond: Extract<Respond, { kind: 'wrapped' }>): JsonSchema {
    const main = this.ofRespond(respond.inner) ?? {};
    const properties: Record<string, JsonSchema> = { [respond.key]: main };
    const entry = (main['items'] as JsonSchema | undefined)?.['properties'] as Record<string, JsonSchema> | undefined;
    for (const [name, key] of Object.entries(respond.gathered)) {
      if (entry?.[key] === undefined) throw new Error(`No entry of ${respond.key} has ${key}, which is gathered.`);
      properties[name] = { type: 'array', items: withoutNull(entry[key]) };
      delete entry[key];
    }
    for (const [key, inner] of Object.entries(respond.beside)) properties[key] = this.ofRespond(inner) ?? {};
    return { type: 'object', properties, required: [respond.key] };
  }

  private place = (path: string): Place => placeOf(path, this.route.document, this.schema);

  private at(path: string): JsonSchema {
    const { node, type } = this.place(path);
    return this.ofField(node, type);
  }

  private ofNodes({ node, type }: Place): JsonSchema {
    const connection = getNamedType(type);
    const nodes = fieldsOf(node.selectionSet, connection, this.schema).find(
      (field) => field.node.name.value === 'nodes',
    );
    return nodes ? this.ofField(nodes.node, outputType(nodes.node, connection)!) : {};
  }

  private ofField(node: FieldNode, type: GraphQLOutputType): JsonSchema {
    const written = this.ofType(node, type);
    return this.route.document.shapes.get(node)?.keyedBy ? this.keyed(written) : written;
  }

  private keyed(list: JsonSchema): JsonSchema {
    return { type: 'object', additionalProperties: list['items'] ?? true };
  }

  private ofType(node: FieldNode, type: GraphQLOutputType): JsonSchema {
    if (!isNonNullType(type)) return orNull(this.ofPresent(node, type));
    return this.ofPresent(node, type.ofType);
  }

  private ofPresent(node: FieldNode, type: GraphQLOutputType): JsonSchema {
    if (isListType(type)) return { type: 'array', items: this.ofType(node, type.ofType) };
    if (isEnumType(type)) return { type: 'string', enum: [...enumWords(type).values()] };
    if (!isCompositeType(type)) return scalarSchema(type as GraphQLNamedType);
    const fields = fieldsOf(node.selectionSet, type, this.schema);
    const [only, ...others] = fields;
    if (only && others.length === 0 && only.node.name.value === 'nodes' && isConnection(type)) {
      return withoutNull(this.ofField(only.node, outputType(only.node, type)!));
    }
    return this.ofSelection(fields);
  }

  private ofSelection(fields: readonly Selected[]): JsonSchema {
    const properties: Record<string, JsonSchema> = {};
    const required: string[] = [];
    for (const { node, parent } of fields) {
      const shapes = this.route.document.shapes.get(node);
      const type = outputType(node, parent);
      if (shapes?.hidden || !type) continue;
      if (shapes?.lifted) {
        const inner = this.ofPresent(node, isNonNullType(type) ? type.ofType : type);
        Object.assign(properties, inner['properties']);
        required.push(...((inner['required'] as string[] | undefined) ?? []));
        continue;
      }
      const key = shapes?.renamed ?? keyOf(node);
      const description = 'getFields' in parent ? parent.getFields()[node.name.value]?.description : undefined;
      properties[key] = { ...this.ofField(node, type), ...(description && { description }) };
      const mayGo = shapes?.omitWhenNull || shapes?.omitUnless !== undefined || isConditional(node);
      if (!mayGo && parent === fields[0]?.parent) required.push(key);
    }
    return { type: 'object', properties, ...(required.length > 0 && { required }) };
  }
}

const isConditional = (node: FieldNode) =>
  node.directives?.some(({ kind, name }) => kind === Kind.DIRECTIVE && /^(include|skip)$/.test(name.value)) === true;

const object = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});

function orNull(schema: JsonSchema): JsonSchema {
  const { type, enum: words } = schema;
  if (typeof type !== 'string') return schema;
  return { ...schema, type: [type, 'null'], ...(Array.isArray(words) && { enum: [...words, null] }) };
}

/** A record or list as an answer of its own is never null: null is 404 there. */
function withoutNull(schema: JsonSchema): JsonSchema {
  return Array.isArray(schema['type']) ? { ...schema, type: schema['type'][0] } : schema;
}

const scalarSchemas: Readonly<Record<string, JsonSchema>> = {
  Int: { type: 'integer' },
  RecordId: { type: 'integer', format: 'int64' },
  Float: { type: 'number' },
  Boolean: { type: 'boolean' },
  String: { type: 'string' },
  ID: { type: 'string' },
  Date: { type: 'string', format: 'date' },
};

function scalarSchema({ name }: GraphQLNamedType): JsonSchema {
  if (name.startsWith('JSON')) return {};
  return scalarSchemas[name] ?? (name.startsWith('DateTime') ? { type: 'string', format: 'date-time' } : {});
}
