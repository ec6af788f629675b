/**
 * How the entries of a list are sent, as data: names, what is left out, and words. Whoever runs the document may write a list
 * from it without building its entries. It says the same as the steps of `shapes.ts`.
 */
import {
  type FieldNode,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
} from 'graphql';
import { fieldsOf, keyOf, outputType, type Selected, type WiredDocument } from './document.js';
import type { Shapes } from './shape-directives.js';
import { isConnection, type ShapeCompiler } from './shapes.js';
import { type Placed, placedFields } from './unfolded.js';

/** An object: its keys, in their order. */
export interface EntryLevel {
  readonly fields: readonly EntryField[];
}

export interface EntryField {
  /** Key of the field in the result; behind that of an object whose keys stand in its place. */
  readonly keys: readonly string[];
  /** Name under which it is sent; undefined for what is only looked at. */
  readonly as: string | undefined;
  readonly omitWhenNull: boolean;
  /** An object without keys is sent where it is null. */
  readonly emptyWhenNull: boolean;
  /** Keys of each value without which the field is left out: null and false count as none. */
  readonly omitUnless: readonly (readonly string[])[];
  /** Keys of an object that has the same name: where it is there, it says what is sent. */
  readonly omitIf: readonly string[] | undefined;
  /** Sent as null, whatever it is. */
  readonly isNull: boolean;
  /** What is sent for a value that is no object. */
  readonly word: ((value: unknown) => unknown) | undefined;
  /** Of an object, or of each in a list. */
  readonly level: EntryLevel | undefined;
  /** Key of the nodes, where a connection is sent as the list of them. */
  readonly nodes: string | undefined;
}

/** The fields of an object whose keys stand beside it, and how many fields the document asks of it. */
interface Lifted {
  readonly keys: readonly string[];
  readonly fields: readonly EntryField[];
  /** Names that are sent whenever the object is there. */
  readonly always: ReadonlySet<string>;
  readonly asked: number;
}

/** What cannot be said as data. */
class Unsaid extends Error {}

/** Compiles levels of one document. */
export class EntryCompiler {
  /** Names of the variables that ask for what cannot be said: with none of them true, the level says everything. */
  readonly unless = new Set<string>();
  /** Fields that are asked on a condition. */
  private readonly asked = new WeakSet<EntryField>();

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly document: WiredDocument,
    private readonly shapes: ShapeCompiler,
  ) {}

  /**
   * What is sent of the objects that a field answers with; undefined where that cannot be said as data.
   * @param taken keys that somebody takes out of the entries
   */
  levelOf(node: FieldNode, type: GraphQLNamedType, taken: readonly string[] = []): EntryLevel | undefined {
    try {
      return this.level(node, type, taken);
    } catch (error) {
      if (error instanceof Unsaid) return undefined;
      throw error;
    }
  }

  private level(node: FieldNode, type: GraphQLNamedType, taken: readonly string[] = []): EntryLevel {
    if (!isObjectType(type)) throw new Unsaid('objects of several types');
    const placed = placedFields(this.fieldsOf(node, type), this.document.shapes, this.schema);
    const fields: EntryField[] = [];
    const renamed: EntryField[] = [];
    const lifted: Lifted[] = [];
    const seen = new Map<string, FieldNode>();
    for (const field of placed) {
      const key = keyOf(field.node);
      const known = seen.get(key);
      if (known !== undefined) {
        // The same value, asked twice, stands where it stands first.
        if (known.name.value === field.node.name.value && known.selectionSet === undefined) continue;
        throw new Unsaid(`${key} is asked twice`);
      }
      seen.set(key, field.node);
      const { lifted: isLifted, renamed: to } = this.shapesOf(field.node);
      this.orUnless(field.node, () => {
        if (taken.includes(key)) throw new Unsaid(`${key} is taken out`);
        if (isLifted) {
          const found = this.lifted(field);
          // What is called like the object stands in its place.
          fields.push(...found.fields.filter(({ as }) => as === key));
          lifted.push({ ...found, fields: found.fields.filter(({ as }) => as !== key) });
        } else (to === undefined ? fields : renamed).push(this.field(field, placed));
      });
    }
    const own = [...fields, ...renamed];
    const [only, ...others] = lifted;
    // Where one value asks more than there is beside it, that stands behind its own.
    if (only !== undefined && others.length === 0 && only.asked > placed.length)
      return namedOnce([...only.fields, ...own.map((field) => unlessIn(only, field))]);
    return namedOnce([...own, ...lifted.flatMap((one) => one.fields)]);
  }

  /** The fields below a node. An object that is asked in several places is one, with what each of them asks of it. */
  private fieldsOf(node: FieldNode, type: GraphQLNamedType): Selected[] {
    const merged = new Map<string, Selected>();
    const fields: Selected[] = [];
    for (const field of fieldsOf(node.selectionSet, type, this.schema)) {
      const key = `${keyOf(field.node)} ${field.node.name.value}`;
      const plain = field.node.selectionSet !== undefined && (field.node.directives ?? []).length === 0;
      const known = plain && !this.document.shapes.has(field.node) ? merged.get(key) : undefined;
      if (known === undefined) {
        const own = { ...field, node: field.node };
        if (plain && !this.document.shapes.has(field.node)) merged.set(key, own);
        fields.push(own);
      } else known.node = withSelections(known.node, field.node);
    }
    return fields;
  }

  /** The fields of an object whose keys stand among those beside it; none where it is null. */
  private lifted({ node, parent, part }: Placed): Lifted {
    const type = outputType(node, parent);
    if (type === undefined || part !== undefined || isListType(isNonNullType(type) ? type.ofType : type))
      throw new Unsaid('a list is lifted');
    const named = getNamedType(type);
    const above = keyOf(node);
    const inside = this.level(node, named).fields;
    const always = inside.filter((field) => this.isAlwaysSent(field)).flatMap(({ as }) => as ?? []);
    const fields = inside.map((field) => ({
      ...field,
      keys: [above, ...field.keys],
      omitUnless: [[above], ...field.omitUnless.map((keys) => [above, ...keys])],
      omitIf: field.omitIf && [above, ...field.omitIf],
    }));
    const asked = fieldsOf(node.selectionSet, named, this.schema).length;
    return { keys: [above], fields, always: new Set(always), asked };
  }

  private isAlwaysSent(field: EntryField): boolean {
    return !field.omitWhenNull && field.omitUnless.length === 0 && field.omitIf === undefined && !this.asked.has(field);
  }

  /** What is asked on a condition may be unsaid: it is then noted by its variable. */
  private orUnless(node: FieldNode, say: () => void): void {
    try {
      say();
    } catch (error) {
      const variable = includedBy(node);
      if (!(error instanceof Unsaid) || variable === undefined) throw error;
      this.unless.add(variable);
    }
  }

  private shapesOf(node: FieldNode): Shapes {
    return this.document.shapes.get(node) ?? {};
  }

  private field(field: Placed, beside: readonly Placed[]): EntryField {
    const { node, parent, part } = field;
    const shapes = this.shapesOf(node);
    const type = outputType(node, parent);
    if (type === undefined || node.name.value.startsWith('__')) throw new Unsaid('no field of the type');
    if (shapes.keyedBy || shapes.nestedBy || shapes.orPercent !== undefined) throw new Unsaid('a shape of its own');
    const key = keyOf(node);
    const said: EntryField = {
      keys: part === undefined ? [key] : [part, key],
      as: shapes.hidden ? undefined : (shapes.renamed ?? key),
      omitWhenNull: shapes.omitWhenNull === true,
      emptyWhenNull: shapes.emptyWhenNull === true,
      omitUnless: shapes.omitUnless === undefined ? [] : [this.pathBeside(shapes.omitUnless, beside)],
      omitIf: undefined,
      isNull: shapes.alwaysNull === true,
      ...this.valueOf(node, type),
    };
    if ((node.directives ?? []).length > 0) this.asked.add(said);
    return said;
  }

  private valueOf(node: FieldNode, type: GraphQLOutputType): Pick<EntryField, 'word' | 'level' | 'nodes'> {
    const named = getNamedType(type);
    if (!isCompositeType(named)) return { word: this.wordOf(node, type), level: undefined, nodes: undefined };
    const [only, ...others] = fieldsOf(node.selectionSet, named, this.schema);
    if (!isConnection(type)) return { word: undefined, level: this.level(node, named), nodes: undefined };
    if (only?.node.name.value !== 'nodes' || others.length > 0) throw new Unsaid('a connection that is no list');
    const entries = getNamedType(outputType(only.node, named) as GraphQLOutputType);
    return { word: undefined, level: this.level(only.node, entries), nodes: keyOf(only.node) };
  }

  /** What is sent for one value of the field. */
  private wordOf(node: FieldNode, type: GraphQLOutputType): EntryField['word'] {
    const bare = isNonNullType(type) ? type.ofType : type;
    return this.shapes.transformOf(node, isListType(bare) ? bare.ofType : bare);
  }

  /** The keys of a path whose names stand beside a field. */
  private pathBeside(path: string, beside: readonly Placed[]): string[] {
    let fields: readonly (Selected & Partial<Placed>)[] = beside;
    return path.split('.').flatMap((segment) => {
      const found = fields.find(({ node }) => this.document.written.get(node) === segment || keyOf(node) === segment);
      const type = found && outputType(found.node, found.parent);
      if (found === undefined || type === undefined) throw new Unsaid(`${path} is not asked`);
      fields = fieldsOf(found.node.selectionSet, getNamedType(type), this.schema);
      return found.part === undefined ? [keyOf(found.node)] : [found.part, keyOf(found.node)];
    });
  }
}

/** The field, where the object that stands in front of it says nothing under its name. */
const unlessIn = ({ always, keys }: Lifted, field: EntryField): EntryField =>
  field.as !== undefined && always.has(field.as) ? { ...field, omitIf: keys } : field;

/** @throws Unsaid where two fields may be sent under one name */
function namedOnce(fields: readonly EntryField[]): EntryLevel {
  const names = fields.flatMap(({ as, omitIf }) => (omitIf === undefined ? (as ?? []) : []));
  if (new Set(names).size < names.length) throw new Unsaid('a name is sent twice');
  return { fields };
}

const withSelections = (node: FieldNode, other: FieldNode): FieldNode => ({
  ...node,
  selectionSet: {
    kind: Kind.SELECTION_SET,
    selections: [...(node.selectionSet?.selections ?? []), ...(other.selectionSet?.selections ?? [])],
  },
});

/** The variable of a field's one condition, `@include(if: $variable)`. */
function includedBy({ directives = [] }: FieldNode): string | undefined {
  const [only, ...others] = directives;
  const value = only?.arguments?.[0]?.value;
  return only?.name.value === 'include' && others.length === 0 && value?.kind === 'Variable'
    ? value.name.value
    : undefined;
}
