/** The schema of an object, from the fields that are selected of it and the fragments that they come from. */
import { type FieldNode, GraphQLNonNull, type GraphQLOutputType, isNonNullType, isNullableType, Kind } from 'graphql';
import { keyOf, outputType, type Selected } from '../documents/document.js';
import type { Shapes } from '../documents/shape-directives.js';
import { type JsonSchema, refTo } from './json-schema.js';

/** How the schemas of fields are written. */
interface Nested {
  readonly field: (node: FieldNode, type: GraphQLOutputType) => JsonSchema;
  /** Of a value that is not null. */
  readonly present: (node: FieldNode, type: GraphQLOutputType) => JsonSchema;
}

/** Keys that are left out of the object, with their schemas once they have been met. */
type LeftOut = Map<string, JsonSchema | undefined>;

export class SelectionSchemas {
  constructor(
    private readonly shapes: ReadonlyMap<FieldNode, Shapes>,
    /** The fragments that each field came through, the outermost first. */
    private readonly spreads: ReadonlyMap<FieldNode, readonly string[]>,
    private readonly components: Record<string, JsonSchema>,
    private readonly nested: Nested,
  ) {}

  /** @param depth how many fragments around the fields are written already */
  of(fields: readonly Selected[], leftOut?: LeftOut, depth = 0): JsonSchema {
    const own: Selected[] = [];
    const shared = new Map<string, Selected[]>();
    for (const field of fields) {
      const name = this.spreads.get(field.node)?.[depth];
      if (name === undefined) own.push(field);
      else shared.set(name, [...(shared.get(name) ?? []), field]);
    }
    const parts = [...shared].map(([name, inner]) => this.ofFragment(name, inner, leftOut, depth + 1));
    if (own.length > 0 || parts.length === 0) parts.push(...this.ofOwn(own, leftOut));
    return parts.length === 1 ? parts[0]! : { type: 'object', allOf: parts };
  }

  /** A component, unless keys of it are left out here. */
  private ofFragment(name: string, fields: readonly Selected[], leftOut: LeftOut | undefined, depth: number) {
    if (fields.some(({ node }) => leftOut?.has(this.keyOf(node)))) return this.of(fields, leftOut, depth);
    this.components[name] ??= this.of(fields, undefined, depth);
    return refTo('schemas', name);
  }

  private ofOwn(fields: readonly Selected[], leftOut: LeftOut | undefined): JsonSchema[] {
    const properties: Record<string, JsonSchema> = {};
    const required = new Set<string>();
    const lifted: JsonSchema[] = [];
    for (const { node, parent, owner = parent } of fields) {
      const shapes = this.shapes.get(node);
      const type = promisedType(node, parent);
      if (shapes?.hidden || !type) continue;
      const mayGo = shapes?.omitWhenNull || shapes?.omitUnless !== undefined || isConditional(node);
      if (shapes?.lifted) {
        lifted.push(asPart(this.nested.present(node, type), !mayGo && isNonNullType(type)));
        continue;
      }
      const key = this.keyOf(node);
      if (leftOut?.has(key)) {
        leftOut.set(key, this.nested.present(node, type));
        continue;
      }
      const described = 'getFields' in parent ? parent.getFields()[node.name.value]?.description : undefined;
      const description = shapes?.alwaysNull ? 'Always null.' : described;
      properties[key] = { ...this.nested.field(node, type), ...(description && { description }) };
      if (!mayGo && owner === (fields[0]?.owner ?? fields[0]?.parent)) required.add(key);
    }
    const main = { type: 'object', properties, ...(required.size > 0 && { required: [...required] }) };
    return lifted.length > 0 && Object.keys(properties).length === 0 ? lifted : [main, ...lifted];
  }

  /** The key of a field in answers. */
  keyOf(node: FieldNode): string {
    return this.shapes.get(node)?.renamed ?? keyOf(node);
  }
}

/** What stands beside other keys: all of it, or nothing. */
function asPart(schema: JsonSchema, always: boolean): JsonSchema {
  return always ? schema : { anyOf: [schema, { type: 'object' }] };
}

const isConditional = (node: FieldNode) =>
  node.directives?.some(({ kind, name }) => kind === Kind.DIRECTIVE && /^(include|skip)$/.test(name.value)) === true;

/** The graph lets some fields be null for the sake of types beside theirs; what they say is there all the same. */
function promisedType(node: FieldNode, parent: Parameters<typeof outputType>[1]): GraphQLOutputType | undefined {
  const type = outputType(node, parent);
  const field = parent && 'getFields' in parent ? parent.getFields()[node.name.value] : undefined;
  const isPromised = field?.extensions['neverNull'] === true && type !== undefined && isNullableType(type);
  return isPromised ? new GraphQLNonNull(type) : type;
}
