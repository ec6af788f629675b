/**
 * Writes the entries of a list as JSON, straight from the rows that the statement answered. A page of a hundred records is
 * otherwise built four times: as rows, as hydrated rows, as the result of the operation and as the answer. The code is
 * compiled once for a document and the variables of its `@include` and `@skip`. Decision 0123.
 */
import {
  type FieldNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
} from 'graphql';
import type { AnswerSelection, WriteRows } from '../../src/platform/query/answer-selection.js';
import type { RequestContext } from '../../src/platform/transaction/context.js';
import { entryTools } from './entry-tools.js';
import type { FieldMeta } from './field-meta.js';

/** How an object is sent: its keys, in their order. */
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

/** The code of what a row says. */
interface RowCode {
  readonly place: Place;
  /** The nodes below by their keys. */
  readonly nodes: ReadonlyMap<string, FieldNode[]>;
  /** What several fields look at, worked out once: its code, and the name that it has. */
  readonly looked: Map<string, string>;
}

/** The document asks for something that no text is written of. */
export class Unwritable extends Error {}

type Field = GraphQLField<unknown, RequestContext>;
/** Visits the fields below a node that are included, fragments opened. */
export type Each = (type: GraphQLObjectType, node: FieldNode, visit: (node: FieldNode) => void) => void;

/** How a document is walked over. */
export interface WriterWalk {
  readonly each: Each;
  /** Key in the row of a field that takes arguments. */
  readonly rowKeyOf: (node: FieldNode) => string;
}

/** The code of a value, and where the fields of an object are found. */
interface Found {
  readonly value: string;
  readonly type: GraphQLOutputType;
  readonly at: Place | undefined;
}

/** The rows of one type, and what of them is selected. */
interface Place {
  readonly type: GraphQLObjectType;
  readonly nodes: readonly FieldNode[];
  /** Undefined for objects that are no rows. */
  readonly selection: AnswerSelection | undefined;
}

/**
 * Compiles what writes the nodes of a page.
 * @throws Unwritable
 */
export function compileWriter(place: Place, level: EntryLevel, walk: WriterWalk): WriteRows {
  const compiler = new WriterCompiler(walk);
  const entry = compiler.level(place, level);
  return compiler.build(compiler.list(`${entry}(v, env)`, false));
}

const keyOf = (node: FieldNode) => node.alias?.value ?? node.name.value;
const quoted = (text: string): string => JSON.stringify(text);

/** The name of what several fields look at. */
function lookedAt({ looked }: RowCode, code: string): string {
  const known = looked.get(code) ?? `l${looked.size}`;
  looked.set(code, known);
  return known;
}

class WriterCompiler {
  /** Names of functions by their code. */
  readonly #functions = new Map<string, string>();
  /** What the code refers to by number: functions and fields. */
  readonly #known: unknown[] = [];

  constructor(private readonly walk: WriterWalk) {}

  build(main: string): WriteRows {
    // Names come from the schema and the documents of the routes, and stand in the code as quoted texts.
    const functions = [...this.#functions].map(([code, name]) => `function ${name}${code}`).join('\n');
    // oxlint-disable-next-line typescript/no-implied-eval
    const make = new Function('known', 'tools', `"use strict";\n${functions}\nreturn ${main};`);
    return make(this.#known, entryTools) as WriteRows;
  }

  /** Names a function of a row that writes an object. */
  level(place: Place, level: EntryLevel): string {
    const row: RowCode = { place, nodes: this.#nodesIn(place), looked: new Map() };
    const lines = level.fields.flatMap((field) => this.#field(row, field));
    const looked = [...row.looked].map(([value, name]) => `const ${name} = ${value};`);
    const start = [`if (typeof row !== 'object') tools.fail();`, ...looked, `let s = '', c = '{';`];
    const end = `return c === '{' ? '{}' : s + '}';`;
    return this.#function('row, env', [...start, ...lines, end]);
  }

  /** Names a function that writes a list. @param item the text of `v`, one that is not null */
  list(item: string, isNonNull: boolean): string {
    return this.#function('list, env', [
      'if (!Array.isArray(list)) tools.fail();',
      `let s = '[';`,
      'for (let i = 0; i < list.length; i++) {',
      `const v = list[i]; if (i > 0) s += ',';`,
      `s += v === null || v === undefined ? ${isNonNull ? 'tools.fail()' : `'null'`} : ${item};`,
      '}',
      `return s + ']';`,
    ]);
  }

  /** Names a function; two with the same code are one. */
  #function(parameters: string, lines: readonly string[]): string {
    const code = `(${parameters}) {\n${lines.join('\n')}\n}`;
    const name = this.#functions.get(code) ?? `f${this.#functions.size}`;
    this.#functions.set(code, name);
    return name;
  }

  #keep(value: unknown): string {
    const at = this.#known.indexOf(value);
    return `known[${at >= 0 ? at : this.#known.push(value) - 1}]`;
  }

  #nodesIn({ type, nodes }: Place): Map<string, FieldNode[]> {
    const found = new Map<string, FieldNode[]>();
    for (const node of nodes)
      this.walk.each(type, node, (one) => {
        const known = found.get(keyOf(one));
        if (known === undefined) found.set(keyOf(one), [one]);
        else known.push(one);
      });
    return found;
  }

  #field(row: RowCode, field: EntryField): string[] {
    const found = this.#at(row, field.keys);
    if (found === undefined) return [];
    const { value, type, at } = found;
    if (field.as === undefined) {
      lookedAt(row, value);
      return [];
    }
    const send = `s += c + ${quoted(`${quoted(field.as)}:`)}; c = ',';`;
    if (field.isNull) return [`${value};`, `${send} s += 'null';`];
    const nothing = field.emptyWhenNull ? `'{}'` : `'null'`;
    const none = field.omitWhenNull ? '' : `${send} s += ${isNonNullType(type) ? 'tools.fail()' : nothing};`;
    const lines = [
      `{ const v = ${value};`,
      `if (v === null || v === undefined) { ${none} } else { ${send} s += ${this.#text(type, field, at)}; } }`,
    ];
    const conditions = field.omitUnless.map((keys) => this.#holds(row, keys));
    if (field.omitIf !== undefined) conditions.push(`!${this.#holds(row, field.omitIf)}`);
    return conditions.length === 0 ? lines : [`if (${conditions.join(' && ')}) {`, ...lines, '}'];
  }

  /** The code of whether a value is there, and not false. */
  #holds(row: RowCode, keys: readonly string[]): string {
    const found = this.#at(row, keys);
    return found === undefined ? 'false' : `tools.holds(${lookedAt(row, found.value)})`;
  }

  /** The code of a value, its type, and where its own fields are found; undefined where it is not asked for. */
  #at(row: RowCode, [key, ...rest]: readonly string[]): Found | undefined {
    const { place } = row;
    const found = row.nodes.get(key as string);
    const node = found?.[0];
    if (found === undefined || node === undefined) return undefined;
    const field = place.type.getFields()[node.name.value] as Field | undefined;
    if (field === undefined) throw new Unwritable(`${place.type.name} has no field ${node.name.value}`);
    const named = getNamedType(field.type);
    const at = isObjectType(named) ? this.#below(place, field, named, found) : undefined;
    const value = this.#value(place, field, node);
    if (rest.length === 0) return { value, type: field.type, at };
    if (at === undefined) throw new Unwritable(`${key} is no object`);
    // The fields of a part stand in the same row.
    const isPart = (field.extensions as FieldMeta).part !== undefined;
    const below: RowCode = { place: at, nodes: this.#nodesIn(at), looked: isPart ? row.looked : new Map() };
    const inner = this.#at(below, rest);
    if (inner === undefined || isPart) return inner;
    const looked = [...below.looked].map(([code, name]) => `const ${name} = ${code};`);
    const none = 'if (row === null || row === undefined) return null;';
    const get = this.#function('row, env', [none, ...looked, `return ${inner.value};`]);
    return { ...inner, value: `${get}(${lookedAt(row, value)}, env)` };
  }

  /** The code of what a field of a row answers. */
  #value({ selection }: Place, field: Field, node: FieldNode): string {
    const meta = field.extensions as FieldMeta;
    const derived = selection?.derivedFields.get(field.name);
    if (derived !== undefined && field.resolve !== undefined) throw new Unwritable(`${field.name} is resolved, too`);
    if (derived !== undefined) return `${this.#keep(derived)}(row, env.ctx)`;
    const list = meta.connection ?? meta.member;
    if (list !== undefined) {
      const key = this.walk.rowKeyOf(node);
      const page = selection?.connections.get(key);
      if (page === undefined || selection?.derivedFields.has(key)) throw new Unwritable(`${field.name} is not read`);
      const nodes = `tools.nodesOf(${this.#keep(page.connection)}, row, ${quoted(key)}, env, ${page.argumentIndex})`;
      return meta.connection === undefined ? `tools.memberOf(${nodes}, env, ${meta.optional === true})` : nodes;
    }
    if (meta.ofRow !== undefined) {
      const resolve = this.#keep(meta.ofRow);
      const args = field.args.length > 0 ? `tools.argumentsOf(${this.#keep(field)}, ${this.#keep(node)}, env)` : '{}';
      return `tools.now(${resolve}(row, ${args}, env.ctx, ${this.#keep({ fieldNodes: [node] })}))`;
    }
    if (field.resolve !== undefined) throw new Unwritable(`${field.name} has a resolver of its own`);
    return `row[${quoted(field.name)}]`;
  }

  /** Where the fields of an object that a field answers with are found. */
  #below({ selection }: Place, field: Field, type: GraphQLObjectType, nodes: readonly FieldNode[]): Place {
    const meta = field.extensions as FieldMeta;
    if (meta.part !== undefined) return { type, nodes, selection };
    if (meta.relation !== undefined) return { type, nodes, selection: selection?.relations.get(field.name)?.selection };
    const list = meta.connection ?? meta.member;
    const page = list === undefined ? undefined : selection?.connections.get(this.walk.rowKeyOf(nodes[0] as FieldNode));
    return { type, nodes, selection: page?.nodes };
  }

  /** The code of `v` as its type answers it. The types of GraphQL itself, and enums, stand in the row as they are answered. */
  #serialized(type: GraphQLNamedType): string {
    if (!isScalarType(type) || isSpecifiedScalarType(type)) return 'v';
    return `${this.#keep(type.serialize)}(v)`;
  }

  /** The code of the text of `v`, which is not null. */
  #text(type: GraphQLOutputType, field: EntryField, at: Place | undefined): string {
    if (isNonNullType(type)) return this.#text(type.ofType, field, at);
    if (field.nodes !== undefined && field.level !== undefined && at !== undefined) {
      const nodes = this.#nodesIn(at).get(field.nodes);
      const of = (at.type.getFields()['nodes'] as Field | undefined)?.type;
      const node = of === undefined ? undefined : getNamedType(of);
      if (nodes === undefined || !isObjectType(node)) throw new Unwritable('the nodes of a connection are not asked');
      const entry = this.level({ type: node, nodes, selection: at.selection }, field.level);
      return `${this.list(`${entry}(v, env)`, false)}(v, env)`;
    }
    if (isListType(type)) {
      const item = this.#text(type.ofType, field, at);
      return `${this.list(item, isNonNullType(type.ofType))}(v, env)`;
    }
    if (field.level !== undefined) {
      if (at === undefined) throw new Unwritable('an object of several types');
      return `${this.level(at, field.level)}(v, env)`;
    }
    if (isObjectType(getNamedType(type))) throw new Unwritable('an object whose keys are not known');
    const said = this.#serialized(getNamedType(type));
    return `tools.text(${field.word === undefined ? said : `${this.#keep(field.word)}(${said})`})`;
  }
}
