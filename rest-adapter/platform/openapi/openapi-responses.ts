/** The schemas of answers, read off what the routes' documents select: a component for each shared fragment. */
import {
  type FieldNode,
  type GraphQLEnumType,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isEnumType,
  isListType,
  isNonNullType,
} from 'graphql';
import { linkPrefix } from '../answers/compound.js';
import { type CompiledRoute, documentOf } from '../compile.js';
import { fieldsOf, outputType, type Selected, type WiredDocument, wireDocument } from '../documents/document.js';
import type { Documents } from '../documents/documents.js';
import { type ResultField, resultFieldOf } from '../documents/result-field.js';
import { isConnection } from '../documents/shapes.js';
import { placedFields } from '../documents/unfolded.js';
import { enumWireValues, firstWord } from '../documents/wire.js';
import type { Compound, Either, Respond } from '../routes/respond.js';
import { type JsonSchema, nullable, object, refTo } from './json-schema.js';
import { SelectionSchemas } from './selection-schemas.js';

/** Writes the schemas of all routes, and the components that they refer to. */
export class AnswerSchemas {
  /** By the names of the fragments. */
  readonly components: Record<string, JsonSchema> = {};

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly documents: Documents | undefined,
  ) {}

  /** The schema of a route's body on success; `undefined` where there is none. */
  of(compiled: CompiledRoute): JsonSchema | undefined {
    const spreads = new Map<FieldNode, readonly string[]>();
    const document = wireDocument(documentOf(compiled.route, this.documents), this.schema, spreads);
    return new AnswerWriter(document, spreads, this.schema, this.components, compiled.status).ofRespond(
      compiled.route.respond,
    );
  }
}

/** Keys that are taken out of the entries of a list, with their schemas once they have been met. */
type TakenKeys = Map<string, JsonSchema | undefined>;

class AnswerWriter {
  readonly #selections: SelectionSchemas;

  constructor(
    private readonly document: WiredDocument,
    spreads: ReadonlyMap<FieldNode, readonly string[]>,
    private readonly schema: GraphQLSchema,
    private readonly components: Record<string, JsonSchema>,
    private readonly status: number,
  ) {
    const nested = {
      field: (node: FieldNode, type: GraphQLOutputType) => this.ofField(node, type),
      present: (node: FieldNode, type: GraphQLOutputType) => this.ofPresentField(node, type),
    };
    this.#selections = new SelectionSchemas(document.shapes, spreads, components, nested);
  }

  ofRespond(respond: Respond, takenKeys?: TakenKeys): JsonSchema | undefined {
    switch (respond.kind) {
      case 'record':
      case 'list':
        return this.present(respond.path, takenKeys);
      case 'accepted':
        return this.ofRespond(respond.inner, takenKeys);
      case 'single':
        return { type: 'array', items: this.present(respond.path, takenKeys) };
      case 'page':
        return this.ofNodes(this.fieldAt(respond.path), takenKeys);
      case 'either':
        return { anyOf: respond.pages.map((page) => this.ofRespond(page) ?? {}) };
      case 'merged':
        return { type: 'array', items: { anyOf: respond.lists.map((list) => this.ofRespond(list)?.['items'] ?? {}) } };
      case 'wrapped':
        return this.ofWrapped(respond);
      case 'compound':
        return this.ofCompound(respond);
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
        return this.status === 204 ? undefined : { type: 'object' };
    }
  }

  private ofWrapped(respond: Extract<Respond, { kind: 'wrapped' }>): JsonSchema {
    const takenKeys: TakenKeys = new Map(Object.values(respond.sideLists).map((key) => [key, undefined]));
    const properties: Record<string, JsonSchema> = { [respond.key]: this.ofRespond(respond.inner, takenKeys) ?? {} };
    for (const [name, key] of Object.entries(respond.sideLists)) {
      const items = takenKeys.get(key);
      if (items === undefined)
        throw new Error(`No entry of ${respond.key} has ${key}, whose records make a list beside it.`);
      properties[name] = { type: 'array', items };
    }
    for (const [key, inner] of Object.entries(respond.beside)) properties[key] = this.ofRespond(inner) ?? {};
    if (takenKeys.size > 0) properties['meta'] = object({ primaryCollection: { type: 'string' } });
    if (!respond.isBareAlone) return { type: 'object', properties, required: [respond.key] };
    return { anyOf: [this.ofRespond(respond.inner) ?? {}, object(properties)] };
  }

  /** A component of its own, named after the entries. */
  private ofCompound(respond: Compound): JsonSchema {
    const pages = respond.inner.kind === 'either' ? respond.inner.pages : [respond.inner];
    const { name } = getNamedType(this.entryOf(pages[0]).type);
    this.components[`${name}Page`] ??= this.compoundOf(respond, pages);
    return refTo('schemas', `${name}Page`);
  }

  /** What an entry of the page, or the one record in its place, is selected by. */
  private entryOf({ kind, path }: Either['pages'][number]): ResultField {
    return this.fieldAt(kind === 'page' ? `${path}.nodes` : path);
  }

  private compoundOf({ key, links, linked, beside, isPlain }: Compound, pages: readonly Either['pages'][number][]) {
    const takenKeys: TakenKeys = new Map(
      Object.values(linked).flatMap((name) => (name === null ? [] : [[name, undefined]])),
    );
    const [first, ...others] = pages.map((page) => this.compoundEntry(page, links, takenKeys)) as [JsonSchema];
    const templates = Object.keys(links).map((name) => [`${key}.${name}`, { type: ['string', 'null'] }]);
    const lists = Object.entries(linked).map(([name, of]) => [
      name,
      { type: 'array', items: of === null ? {} : takenKeys.get(of)! },
    ]);
    const besides = Object.entries(beside).map(([name, path]) => {
      const list = this.present(path, undefined);
      return [name, list['type'] === 'array' ? list : { type: 'array', items: list }];
    });
    const entries = { type: 'array', items: others.length === 0 ? first : { anyOf: [first, ...others] } };
    const taken = object(Object.fromEntries(lists));
    const whole = {
      [key]: entries,
      linked: { ...taken, properties: { ...(taken['properties'] as object), ...Object.fromEntries(besides) } },
    };
    if (isPlain) return object(whole);
    const meta = object({ primaryCollection: { type: 'string' } });
    return object({ links: object(Object.fromEntries(templates)), ...whole, meta });
  }

  /** An entry, with the ids of what it links to under `links`. */
  private compoundEntry(page: Either['pages'][number], links: Compound['links'], takenKeys: TakenKeys): JsonSchema {
    const { node, type } = this.entryOf(page);
    const selected = fieldsOf(node.selectionSet, getNamedType(type), this.schema);
    const ids = selected
      .map((field) => this.#selections.keyOf(field.node))
      .filter((name) => name.startsWith(linkPrefix));
    for (const id of ids) takenKeys.set(id, undefined);
    const entries = this.ofRespond(page, takenKeys) as JsonSchema;
    const unsaid = Object.keys(links).map((name) => [name, { type: 'null' }]);
    const said = ids.map((name) => [name.slice(linkPrefix.length), nullable(takenKeys.get(name)!)]);
    const properties = Object.fromEntries([...unsaid, ...said]);
    const ofEntry = object({ links: { type: 'object', properties, required: Object.keys(links) } });
    return { type: 'object', allOf: [entries['items'], ofEntry] };
  }

  private fieldAt = (path: string): ResultField => resultFieldOf(path, this.document, this.schema);

  private at(path: string): JsonSchema {
    const { node, type } = this.fieldAt(path);
    return this.ofField(node, type);
  }

  /** A record or list as an answer of its own is never null: null is 404 there. */
  private present(path: string, takenKeys: TakenKeys | undefined): JsonSchema {
    const { node, type } = this.fieldAt(path);
    return this.ofPresentField(node, type, takenKeys);
  }

  private ofNodes({ node, type }: ResultField, takenKeys?: TakenKeys): JsonSchema {
    const connection = getNamedType(type);
    const nodes = fieldsOf(node.selectionSet, connection, this.schema).find(
      (field) => field.node.name.value === 'nodes',
    );
    return nodes ? this.ofPresentField(nodes.node, outputType(nodes.node, connection)!, takenKeys) : {};
  }

  private ofField(node: FieldNode, type: GraphQLOutputType): JsonSchema {
    const schema = this.ofPresentField(node, type);
    const { alwaysNull, emptyWhenNull } = this.document.shapes.get(node) ?? {};
    if (emptyWhenNull) return { anyOf: [schema, { type: 'object', maxProperties: 0 }] };
    return isNonNullType(type) && !alwaysNull ? schema : nullable(schema);
  }

  private ofPresentField(node: FieldNode, type: GraphQLOutputType, takenKeys?: TakenKeys): JsonSchema {
    const written = this.ofPresent(node, isNonNullType(type) ? type.ofType : type, takenKeys);
    const { keyedBy, nestedBy } = this.document.shapes.get(node) ?? {};
    if (nestedBy) return nestedSchema(written, nestedBy.below);
    return keyedBy ? this.keyed(node, written) : written;
  }

  /** The key is not in the values; with `value`, they are that field alone. */
  private keyed(node: FieldNode, list: JsonSchema): JsonSchema {
    const { name, value } = this.document.shapes.get(node)!.keyedBy!;
    const items = list['items'] as JsonSchema;
    const properties = { ...(items['properties'] as Record<string, JsonSchema> | undefined) };
    if (value !== undefined) return { type: 'object', additionalProperties: properties[value] ?? true };
    delete properties[name];
    const required = (items['required'] as string[] | undefined)?.filter((key) => key !== name);
    return { type: 'object', additionalProperties: { ...items, properties, ...(required && { required }) } };
  }

  private ofType(node: FieldNode, type: GraphQLOutputType, takenKeys?: TakenKeys): JsonSchema {
    if (isNonNullType(type)) return this.ofPresent(node, type.ofType, takenKeys);
    return nullable(this.ofPresent(node, type, takenKeys));
  }

  /** A record that cannot be read is left out of a list, and never null there. */
  private ofItem(node: FieldNode, type: GraphQLOutputType, takenKeys?: TakenKeys): JsonSchema {
    return isCompositeType(type) ? this.ofPresent(node, type, takenKeys) : this.ofType(node, type, takenKeys);
  }

  private wordsOf(node: FieldNode, type: GraphQLEnumType): string[] {
    if (!this.document.shapes.get(node)?.firstWord) return [...enumWireValues(type).values()];
    return [...new Set(type.getValues().map(({ name }) => firstWord(name)))];
  }

  private ofPresent(node: FieldNode, type: GraphQLOutputType, takenKeys?: TakenKeys): JsonSchema {
    if (isListType(type)) return { type: 'array', items: this.ofItem(node, type.ofType, takenKeys) };
    // Words beside booleans: no one type has both.
    const { trueOrFalse, orPercent, asNumber, asText } = this.document.shapes.get(node) ?? {};
    if (trueOrFalse || asNumber || orPercent !== undefined) return {};
    if (asText) return { type: 'string' };
    if (isEnumType(type)) return { type: 'string', enum: this.wordsOf(node, type) };
    if (!isCompositeType(type)) return scalarSchema(type as GraphQLNamedType);
    const selected = fieldsOf(node.selectionSet, type, this.schema);
    const fields: Selected[] = placedFields(selected, this.document.shapes, this.schema);
    const [only, ...others] = fields;
    if (only && others.length === 0 && only.node.name.value === 'nodes' && isConnection(type)) {
      return this.ofPresentField(only.node, outputType(only.node, type)!, takenKeys);
    }
    return this.#selections.of(fields, takenKeys);
  }
}

/** Every object of the list has one of those below it, which are like it. */
function nestedSchema(list: JsonSchema, below: string): JsonSchema {
  const nested: JsonSchema = { type: 'array', items: { type: 'object' } };
  const withBelow: JsonSchema = { type: 'object', properties: { [below]: nested }, required: [below] };
  return { ...list, items: { type: 'object', allOf: [list['items'], withBelow] } };
}

const scalarSchemas: Readonly<Record<string, JsonSchema>> = {
  Int: { type: 'integer' },
  SafeInt: { type: 'integer', format: 'int64' },
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
