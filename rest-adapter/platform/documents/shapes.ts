/** Steps that a result still needs once every key has its name; compiled from document and types, mostly none. */
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
  isObjectType,
} from 'graphql';
import { fieldsOf, keyOf, outputType, type Selected, type WiredDocument } from './document.js';
import type { Shapes } from './shape-directives.js';
import { placedFields, unfolding } from './unfolded.js';
import { enumWireValues, firstWord } from './wire.js';

type Row = Record<string, unknown>;
/** Changes a value that is not null; may work in place. */
export type Transform = (value: any) => unknown;

function setKey(row: Row, key: string, value: unknown): void {
  row[key] = value;
}

/** Whether a type is a Relay connection: it has `nodes` and `pageInfo`. */
export function isConnection(type: GraphQLOutputType): boolean {
  const named = getNamedType(type);
  return isObjectType(named) && 'nodes' in named.getFields() && 'pageInfo' in named.getFields();
}

/** What is sent for each value of an enum, by its name. */
function wordsSent(type: GraphQLEnumType, shapes: Shapes | undefined): ReadonlyMap<string, string | boolean> {
  if (shapes?.firstWord) return new Map(type.getValues().map(({ name }) => [name, firstWord(name)]));
  const words = enumWireValues(type);
  if (!shapes?.trueOrFalse) return words;
  return new Map(
    [...words].map(([name, word]) => [name, word === 'true' || word === 'false' ? word === 'true' : word]),
  );
}

/** The shape compiler of one document. `undefined` means that nothing is to be done. */
export class ShapeCompiler {
  constructor(
    private readonly schema: GraphQLSchema,
    private readonly document: WiredDocument,
  ) {}

  /** What a field's value needs, without its own key's shapes other than `keyedBy` and `nestedBy`. */
  transformOf(node: FieldNode, type: GraphQLOutputType): Transform | undefined {
    const { keyedBy, nestedBy } = this.document.shapes.get(node) ?? {};
    const inner = this.ofType(node, type);
    if (keyedBy) return this.keying(node, type, keyedBy, inner);
    return nestedBy ? this.nesting(node, type, nestedBy, inner) : inner;
  }

  private ofType(node: FieldNode, type: GraphQLOutputType): Transform | undefined {
    if (isNonNullType(type)) return this.ofType(node, type.ofType);
    if (isListType(type)) return eachOf(this.ofType(node, type.ofType));
    if (isEnumType(type)) {
      const words = wordsSent(type, this.document.shapes.get(node));
      if ([...words].every(([name, word]) => name === word)) return undefined;
      return (value: string) => words.get(value) ?? value;
    }
    if (this.document.shapes.get(node)?.asNumber) return numberSaid;
    if (this.document.shapes.get(node)?.asText) return String;
    if (!isCompositeType(type)) return undefined;
    return this.unwrapping(node, type) ?? this.ofLevel(node, type);
  }

  /** A nested connection of which only the nodes are asked is the list of them. */
  private unwrapping(node: FieldNode, type: GraphQLNamedType): Transform | undefined {
    const fields = fieldsOf(node.selectionSet, type, this.schema);
    const [only] = fields;
    if (fields.length !== 1 || only?.node.name.value !== 'nodes' || !isConnection(type as GraphQLOutputType))
      return undefined;
    const key = keyOf(only.node);
    const inner = this.transformOf(only.node, outputType(only.node, type)!);
    return inner ? (value: Row) => inner(value[key] ?? []) : (value: Row) => value[key] ?? [];
  }

  private ofLevel(node: FieldNode, type: GraphQLNamedType): Transform | undefined {
    const steps: ((row: Row) => void)[][] = [[], [], [], []];
    const fields = placedFields(fieldsOf(node.selectionSet, type, this.schema), this.document.shapes, this.schema);
    const unfold = unfolding(fields);
    for (const field of fields) {
      const key = keyOf(field.node);
      const shapes = this.document.shapes.get(field.node);
      const fieldType = outputType(field.node, field.parent);
      const transform = fieldType && this.transformOf(field.node, fieldType);
      if (shapes) this.addKeySteps(steps, key, shapes, field, fields);
      if (transform) steps[1]!.push((row) => replace(row, key, transform));
    }
    const wide = this.wideLift(fields);
    if (wide === undefined) steps[3]!.push(...this.lifts(fields));
    const ordered = steps.flat();
    if (ordered.length === 0 && wide === undefined && unfold === undefined) return undefined;
    return (answered: Row) => {
      const row = unfold === undefined ? answered : unfold(answered);
      for (const step of ordered) step(row);
      return wide === undefined ? row : liftOnto(row, wide);
    };
  }

  private lifts(fields: readonly Selected[]): ((row: Row) => void)[] {
    return this.lifted(fields).map(({ node }) => {
      const key = keyOf(node);
      return (row) => lift(row, key);
    });
  }

  /** The one value to lift, where it has more keys than there are beside it: those are moved to it instead. */
  private wideLift(fields: readonly Selected[]): string | undefined {
    const [only, ...others] = this.lifted(fields);
    const type = only && others.length === 0 ? outputType(only.node, only.parent) : undefined;
    if (only === undefined || type === undefined || isListType(isNonNullType(type) ? type.ofType : type))
      return undefined;
    const inside = fieldsOf(only.node.selectionSet, getNamedType(type), this.schema);
    return inside.length > fields.length ? keyOf(only.node) : undefined;
  }

  private lifted(fields: readonly Selected[]): Selected[] {
    return fields.filter(({ node }) => this.document.shapes.get(node)?.lifted);
  }

  /** Omissions look at values as they came, before anything is replaced; names change last. */
  private addKeySteps(
    steps: ((row: Row) => void)[][],
    key: string,
    shapes: Shapes,
    field: Selected,
    beside: Selected[],
  ): void {
    if (shapes.orPercent !== undefined) {
      const [percent] = this.keysBeside(shapes.orPercent, beside, key);
      steps[0]!.push((row) => orPercent(row, key, percent as string));
    }
    if (shapes.omitWhenNull) {
      if (isNonNullType(outputType(field.node, field.parent)))
        throw new Error(`@omitWhenNull on ${key}, which is never null`);
      steps[0]!.push((row) => void (row[key] === null && leaveOut(row, key)));
    }
    // An object without keys has none that a step could change.
    if (shapes.emptyWhenNull) steps[2]!.push((row) => void (row[key] === null && setKey(row, key, {})));
    if (shapes.omitUnless !== undefined) {
      const keys = this.keysBeside(shapes.omitUnless, beside, key);
      steps[0]!.push((row) => void (holds(row, keys) || leaveOut(row, key)));
    }
    if (shapes.alwaysNull) steps[0]!.push((row) => setKey(row, key, null));
    const to = shapes.renamed;
    if (to !== undefined) {
      steps[2]!.push((row) => {
        if (row[key] === undefined) return;
        row[to] = row[key];
        leaveOut(row, key);
      });
    }
    if (shapes.hidden) steps[3]!.push((row) => leaveOut(row, key));
  }

  private keysBeside(path: string, beside: Selected[], key: string): string[] {
    let fields = beside;
    return path.split('.').map((segment) => {
      const found = fields.find(({ node }) => this.document.written.get(node) === segment || keyOf(node) === segment);
      if (!found) throw new Error(`@omitUnless on ${key} names ${path}, which the document does not select beside it`);
      const type = outputType(found.node, found.parent);
      fields = type ? fieldsOf(found.node.selectionSet, getNamedType(type), this.schema) : [];
      return keyOf(found.node);
    });
  }

  private keying(
    node: FieldNode,
    type: GraphQLOutputType,
    { name, value }: NonNullable<Shapes['keyedBy']>,
    inner: Transform | undefined,
  ): Transform {
    const beside = this.fieldsInList('keyedBy', node, type);
    const nameKey = this.keysBeside(name, beside, keyOf(node))[0]!;
    const valueKey = value === undefined ? undefined : this.keysBeside(value, beside, keyOf(node))[0]!;
    return (list) => keyedObject((inner ? inner(list) : list) as Row[], nameKey, valueKey);
  }

  private nesting(
    node: FieldNode,
    type: GraphQLOutputType,
    { id, parent, below }: NonNullable<Shapes['nestedBy']>,
    inner: Transform | undefined,
  ): Transform {
    const beside = this.fieldsInList('nestedBy', node, type);
    const [idKey] = this.keysBeside(id, beside, keyOf(node));
    const [parentKey] = this.keysBeside(parent, beside, keyOf(node));
    return (list) => nested((inner ? inner(list) : list) as Row[], { id: idKey!, parent: parentKey!, below });
  }

  /** What the document asks of the objects of a list, or of the nodes of a connection. */
  private fieldsInList(directive: string, node: FieldNode, type: GraphQLOutputType): Selected[] {
    const bare = isNonNullType(type) ? type.ofType : type;
    const [first, ...others] = fieldsOf(node.selectionSet, getNamedType(type), this.schema);
    const nodes = first?.node.name.value === 'nodes' && others.length === 0 ? first.node : undefined;
    const listed = isListType(bare) ? node : isConnection(type) ? nodes : undefined;
    if (!listed) throw new Error(`@${directive} on ${keyOf(node)}, which is no list`);
    const item = listed === node ? getNamedType(type) : getNamedType(outputType(listed, getNamedType(type))!);
    return fieldsOf(listed.selectionSet, item, this.schema);
  }
}

/** Names such as `01` are no numbers: they would not come back as they were. */
const numberSaid: Transform = (text: string) => (/^(0|-?[1-9]\d{0,14})$/.test(text) ? Number(text) : text);

/** Undefined is not sent. Deleting the key instead would turn the row into a map, which is slow to send. */
function leaveOut(row: Row, key: string): void {
  row[key] = undefined;
}

/** Puts the share of another key, as a text, in the place of a null. */
function orPercent(row: Row, key: string, percent: string): void {
  const share = row[percent];
  if (row[key] === null && typeof share === 'number') row[key] = `${share}%`;
}

function lift(row: Row, key: string): void {
  const { [key]: inner } = row;
  leaveOut(row, key);
  for (const [name, value] of Object.entries(inner ?? {})) if (value !== undefined) row[name] = value;
}

/** As `lift`, onto the value that is lifted: its keys win. */
function liftOnto(row: Row, key: string): Row {
  const inner = row[key] as Row | null | undefined;
  leaveOut(row, key);
  if (inner === null || inner === undefined) return row;
  for (const name in row) if (inner[name] === undefined) inner[name] = row[name];
  return inner;
}

function replace(row: Row, key: string, transform: Transform): void {
  const value = row[key];
  if (value !== null && value !== undefined) row[key] = transform(value);
}

function eachOf(inner: Transform | undefined): Transform | undefined {
  if (!inner) return undefined;
  return (list: unknown[]) => {
    for (let at = 0; at < list.length; at += 1) {
      const value = list[at];
      if (value !== null && value !== undefined) list[at] = inner(value);
    }
    return list;
  };
}

function holds(row: Row, keys: readonly string[]): boolean {
  let value: unknown = row;
  for (const key of keys) value = (value as Row | null | undefined)?.[key];
  return value !== undefined && value !== null && value !== false;
}

function keyedObject(list: readonly Row[], nameKey: string, valueKey: string | undefined): Row {
  const object: Row = Object.create(null);
  for (const row of list) {
    const { [nameKey]: name, ...rest } = row;
    object[String(name)] = valueKey === undefined ? rest : row[valueKey];
  }
  return object;
}

/** Those whose parent is not in the list stand at the top. */
function nested(list: readonly Row[], { id, parent, below }: NonNullable<Shapes['nestedBy']>): Row[] {
  const under = new Map<unknown, Row[]>();
  for (const row of list) {
    const rows: Row[] = [];
    row[below] = rows;
    under.set(row[id], rows);
  }
  const top: Row[] = [];
  for (const row of list) (under.get(row[parent]) ?? top).push(row);
  return top;
}
