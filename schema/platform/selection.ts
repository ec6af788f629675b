/** Turns what a query selects into an `AnswerSelection`, which knows no GraphQL. */
import {
  type FieldNode,
  type GraphQLField,
  GraphQLIncludeDirective,
  type GraphQLObjectType,
  type GraphQLSchema,
  GraphQLSkipDirective,
  type GraphQLUnionType,
  getDirectiveValues,
  getNamedType,
  isObjectType,
  type SelectionSetNode,
} from 'graphql';
import { type Expr, holds, needsOf } from '../../src/platform/authorization/policy.js';
import {
  type AnswerConnection,
  type AnswerSelection,
  emptySelection,
} from '../../src/platform/query/answer-selection.js';
import type { ComposedReads } from '../../src/platform/query/composed-reads.js';
import type { Connection, ReadParts, Reads } from '../../src/platform/query/reads.js';
import { sql } from '../../src/platform/sql/sql.js';
import { argumentKey } from './argument-key.js';
import type { Each } from './entry-writer.js';
import type { FieldMeta } from './field-meta.js';
import { textNodeOf, writerOf } from './list-texts.js';

/** The field and node that the arguments of one connection, or of one computed field, are read from when a query runs. */
export interface ArgumentSource {
  /** Undefined for a computed field. */
  readonly connection: Connection | undefined;
  /** The name of the connection, e.g. `Course.users`; empty for a computed field. */
  readonly list: string;
  /** Only the first row is wanted. */
  readonly single?: boolean;
  readonly field: GraphQLField<unknown, unknown>;
  readonly node: FieldNode;
}

export interface Compiled<Root> {
  readonly root: Root;
  readonly argumentSources: readonly ArgumentSource[];
}

type Variables = Readonly<Record<string, unknown>>;

/** Stands in a row for a field whose arguments were refused: the field is null, and its neighbours are answered. */
export class RefusedArguments {
  constructor(readonly refusal: Error) {}
}

/** Why fields are not read: by their nodes. */
export type RefusedFields = ReadonlyMap<FieldNode, Error>;

const connectionFields = new Set(['nodes', 'edges', 'pageInfo', 'totalCount']);

/** One walk over one selection. */
export class SelectionWalk {
  readonly argumentSources: ArgumentSource[] = [];
  readonly #asked = new WeakMap<AnswerSelection, Map<string, Expr>>();

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly variables: Variables,
    private readonly refused: RefusedFields = new Map(),
  ) {}

  /** What is wanted of a record of `type`. */
  record(reads: Reads, type: GraphQLObjectType, nodes: readonly FieldNode[]): AnswerSelection {
    const selection = emptySelection(reads);
    for (const node of nodes) if (node.selectionSet) this.#fields(selection, type, node.selectionSet);
    return selection;
  }

  /** The uses of one field in the selections of nodes whose type is `type`. */
  below(type: GraphQLObjectType, name: string, nodes: readonly FieldNode[]): readonly FieldNode[] {
    const found: FieldNode[] = [];
    for (const { selectionSet } of nodes) this.#each(type, selectionSet, (node) => found.push(node));
    return found.filter((node) => node.name.value === name);
  }

  /** What is wanted of a page, whose field is `field`; `list` says where it stands. All its nodes have the same arguments. */
  page(
    connection: Connection,
    list: string,
    field: GraphQLField<unknown, unknown>,
    fieldNodes: readonly FieldNode[],
  ): AnswerConnection {
    const node = fieldNodes[0] as FieldNode;
    const source = this.argumentSources.push({ connection, list, field, node }) - 1;
    const nodes = emptySelection(connection.target());
    const empty: AnswerConnection = { connection, nodes, wantsTotal: false, wantsKeys: false, argumentIndex: source };
    const page = fieldNodes.reduce((found, each) => this.#withNode(found, field, each), empty);
    const walk = { each: this.#eachBelow, rowKeyOf: argumentKey };
    const write = writerOf(page.nodes, getNamedType(field.type) as GraphQLObjectType, fieldNodes, walk);
    return write === undefined ? page : { ...page, write: this.refused.size > 0 ? null : write };
  }

  /** The page with what one more node of its field wants of it. */
  #withNode(page: AnswerConnection, field: GraphQLField<unknown, unknown>, node: FieldNode): AnswerConnection {
    const type = getNamedType(field.type) as GraphQLObjectType;
    const { nodes } = page;
    let { wantsTotal, wantsKeys } = page;
    this.#each(type, node.selectionSet, (child) => {
      const name = child.name.value;
      const text = textNodeOf(child);
      if (text?.standsFor.nodes.selectionSet)
        this.#fields(nodes, objectOf(type, 'nodes'), text.standsFor.nodes.selectionSet);
      if (!connectionFields.has(name) || !child.selectionSet) {
        if (name === 'totalCount') wantsTotal = true;
        return;
      }
      if (name === 'pageInfo')
        this.#each(objectOf(type, name), child.selectionSet, (inner) => {
          wantsKeys ||= inner.name.value.endsWith('Cursor');
        });
      else if (name === 'nodes') this.#fields(nodes, objectOf(type, 'nodes'), child.selectionSet);
      else {
        const edge = objectOf(type, 'edges');
        this.#each(edge, child.selectionSet, (inner) => {
          if (inner.name.value === 'cursor') wantsKeys = true;
          else if (inner.name.value === 'node' && inner.selectionSet)
            this.#fields(nodes, objectOf(edge, 'node'), inner.selectionSet);
        });
      }
    });
    return { ...page, wantsTotal, wantsKeys };
  }

  #fields(selection: AnswerSelection, type: GraphQLObjectType, set: SelectionSetNode): void {
    this.#each(type, set, (node) => {
      const field = type.getFields()[node.name.value];
      if (field !== undefined) this.#field(selection, field as GraphQLField<unknown, unknown>, node);
    });
  }

  #field(selection: AnswerSelection, field: GraphQLField<unknown, unknown>, node: FieldNode): void {
    const { reads } = selection;
    const { connections } = this.#partsOf(reads);
    const meta = field.extensions as FieldMeta;
    if (meta.derivedField) selection.derivedFields.set(field.name, meta.derivedField);
    const demanded = meta.demands === undefined ? undefined : reads.policy.actions[meta.demands];
    if (demanded) for (const [key, sql] of needsOf(demanded)) selection.hidden.set(key, sql);
    if (this.refused.size > 0 && this.#leavesOut(selection, meta, node)) return;
    if (meta.relation !== undefined) {
      this.#relation(selection, meta.relation, field, node);
    } else if (meta.oneOf !== undefined) {
      this.#union(selection, meta.oneOf, field, node);
    } else if (meta.part) {
      this.#fields(selection, meta.part, node.selectionSet as SelectionSetNode);
    } else if (meta.connection !== undefined) {
      const connection = connections[meta.connection];
      if (connection === undefined) throw new Error(`${reads.entity.name} has no connection ${meta.connection}.`);
      const known = selection.connections.get(argumentKey(node));
      const list = listOf(reads, meta.connection);
      const page = known ? this.#withNode(known, field, node) : this.page(connection, list, field, [node]);
      selection.connections.set(argumentKey(node), page);
      hideListed(selection, connection);
    } else if (meta.member !== undefined) {
      this.#member(selection, meta.member, field, node);
    } else if (meta.computed !== undefined) {
      const source = this.argumentSources.push({ connection: undefined, list: '', field, node }) - 1;
      selection.computed.set(argumentKey(node), { name: meta.computed, argumentIndex: source });
    } else if (meta.decisions !== undefined) {
      this.#decisions(selection, field, node);
    } else if (meta.globalId) {
      selection.columns.set('nodeId', 'id');
    } else if (meta.absoluteUrl !== undefined) {
      for (const [, name] of meta.absoluteUrl.matchAll(/:(\w+)/g))
        selection.columns.set(name as string, name === 'recordId' ? 'id' : (name as string));
    } else if (meta.needs !== undefined) {
      for (const column of meta.needs) selection.columns.set(column, column);
    } else {
      selection.columns.set(field.name, meta.column ?? field.name);
    }
  }

  #relation(selection: AnswerSelection, name: string, field: GraphQLField<unknown, unknown>, node: FieldNode): void {
    const relation = this.#partsOf(selection.reads).relations[name];
    if (relation === undefined) throw new Error(`${selection.reads.entity.name} has no relation ${name}.`);
    const known = selection.relations.get(field.name)?.selection ?? emptySelection(relation.target());
    if (node.selectionSet) this.#fields(known, getNamedType(field.type) as GraphQLObjectType, node.selectionSet);
    selection.relations.set(field.name, { relation, selection: known });
  }

  /** Of each type of a union what is wanted of it; the field is the one that is there. */
  #union(selection: AnswerSelection, names: readonly string[], field: GraphQLField<unknown, unknown>, node: FieldNode) {
    const { relations } = this.#partsOf(selection.reads);
    const members = (getNamedType(field.type) as GraphQLUnionType).getTypes().map((type) => {
      const relation = names.map((name) => relations[name]).find((one) => one?.target() === type.extensions['reads']);
      if (relation === undefined) throw new Error(`${field.name} has no relation to ${type.name}.`);
      const key = `${field.name}:${type.name}`;
      const known = selection.relations.get(key)?.selection ?? emptySelection(relation.target());
      known.columns.set('recordId', 'id');
      if (node.selectionSet) this.#fields(known, type, node.selectionSet);
      selection.relations.set(key, { relation, selection: known });
      return { key, name: type.name };
    });
    selection.derivedFields.set(field.name, (row) => {
      const there = members.find(({ key }) => row[key] !== null && row[key] !== undefined);
      return there === undefined ? null : { ...(row[there.key] as object), __typename: there.name };
    });
  }

  /** Whether the field's arguments were refused: it stands in the row as that, and is not read. */
  #leavesOut(selection: AnswerSelection, meta: FieldMeta, node: FieldNode): boolean {
    const refusal = this.refused.get(node);
    const key = argumentKey(node);
    // Another node of the same field brings the same arguments. No derived field has such a key.
    if (refusal === undefined) return selection.derivedFields.has(key);
    selection.derivedFields.set(key, () => new RefusedArguments(refusal));
    const connection = this.#partsOf(selection.reads).connections[meta.connection ?? meta.member ?? ''];
    if (connection !== undefined) hideListed(selection, connection);
    return true;
  }

  /** What can be read of a record, by name: what all areas add stands in the schema. */
  #partsOf(reads: Reads): ReadParts {
    return (this.schema.extensions.reads as ComposedReads).of(reads);
  }

  /** The first row of a connection. */
  #member(selection: AnswerSelection, name: string, field: GraphQLField<unknown, unknown>, node: FieldNode): void {
    const connection = this.#partsOf(selection.reads).connections[name];
    if (connection === undefined) throw new Error(`${selection.reads.entity.name} has no connection ${name}.`);
    const type = getNamedType(field.type) as GraphQLObjectType;
    const known = selection.connections.get(argumentKey(node));
    if (known !== undefined) {
      if (node.selectionSet) this.#fields(known.nodes, type, node.selectionSet);
      return;
    }
    const list = listOf(selection.reads, name);
    const argumentIndex = this.argumentSources.push({ connection, list, field, node, single: true }) - 1;
    const nodes = this.record(connection.target(), type, [node]);
    const { visits } = field.extensions as FieldMeta;
    if (visits !== undefined) nodes.hidden.set('#place', (row) => sql`${row}.${sql.ref(visits)}`);
    const page: AnswerConnection = { connection, nodes, wantsTotal: false, wantsKeys: false, argumentIndex };
    selection.connections.set(argumentKey(node), page);
    hideListed(selection, connection);
  }

  /** The decisions that any use of the field asks for, as one object. */
  #decisions(selection: AnswerSelection, field: GraphQLField<unknown, unknown>, node: FieldNode): void {
    const type = getNamedType(field.type) as GraphQLObjectType;
    const asked = this.#asked.get(selection) ?? new Map<string, Expr>();
    this.#asked.set(selection, asked);
    this.#each(type, node.selectionSet, (child) => {
      const action = (type.getFields()[child.name.value]?.extensions as FieldMeta | undefined)?.decision;
      const expr = action === undefined ? undefined : selection.reads.policy.actions[action];
      if (expr === undefined) return;
      asked.set(child.name.value, expr);
      for (const [key, sql] of needsOf(expr)) selection.hidden.set(key, sql);
    });
    selection.derivedFields.set(field.name, (row, ctx) => {
      const decisions: Record<string, boolean> = {};
      for (const [name, expr] of asked) decisions[name] = holds(expr, row, ctx.actor);
      return decisions;
    });
  }

  readonly #eachBelow: Each = (type, node, visit) => this.#each(type, node.selectionSet, visit);

  /** The fields of a set that are included for the variables, fragments opened. */
  #each(type: GraphQLObjectType, set: SelectionSetNode | undefined, visit: (node: FieldNode) => void): void {
    for (const node of set?.selections ?? []) {
      if (getDirectiveValues(GraphQLSkipDirective, node, this.variables)?.if === true) continue;
      if (getDirectiveValues(GraphQLIncludeDirective, node, this.variables)?.if === false) continue;
      if (node.kind === 'Field') {
        if (!node.name.value.startsWith('__')) visit(node);
      } else if (node.kind === 'InlineFragment') {
        if (this.#applies(type, node.typeCondition?.name.value)) this.#each(type, node.selectionSet, visit);
      }
    }
  }

  #applies(type: GraphQLObjectType, condition: string | undefined): boolean {
    if (condition === undefined || condition === type.name) return true;
    const named = this.schema.getType(condition);
    return (
      named !== undefined &&
      !isObjectType(named) &&
      'name' in named &&
      type.getInterfaces().some((i) => i.name === condition)
    );
  }
}

/** Whether the list may be seen is decided over the row, by columns that the client does not get. */
function hideListed(selection: AnswerSelection, { listed, found, demands }: Connection): void {
  for (const expr of [listed, found, ...demands.map(({ holds }) => holds)])
    if (expr !== undefined) for (const [key, sql] of needsOf(expr)) selection.hidden.set(key, sql);
}

const listOf = (reads: Reads, name: string): string => `${reads.entity.name}.${name}`;

const objectOf = (type: GraphQLObjectType, field: string): GraphQLObjectType =>
  getNamedType((type.getFields()[field] as GraphQLField<unknown, unknown>).type) as GraphQLObjectType;
