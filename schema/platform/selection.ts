/** Turns what a query selects into an `AnswerSelection`, which knows no GraphQL. */
import {
  type FieldNode,
  type GraphQLField,
  GraphQLIncludeDirective,
  type GraphQLObjectType,
  type GraphQLSchema,
  GraphQLSkipDirective,
  getArgumentValues,
  getDirectiveValues,
  getNamedType,
  isObjectType,
  type SelectionSetNode,
} from 'graphql';
import { type Expr, holds, needsOf } from '../../src/platform/authorization/policy.js';
import {
  type AnswerConnection,
  type AnswerSelection,
  type Derive,
  emptySelection,
} from '../../src/platform/query/answer-selection.js';
import type { Connection, Reads } from '../../src/platform/query/reads.js';
import type { WrittenField } from './prepare/write-out.js';
import type { ReadArguments } from './read-arguments.js';

/** Where the arguments of one connection, or of one worked-out field, are found when a query runs. */
export interface Site {
  /** Undefined for a worked-out field. */
  readonly connection: Connection | undefined;
  /** Where the connection stands, e.g. `Course.users`; empty for a worked-out field. */
  readonly list: string;
  /** Only the first row is wanted. */
  readonly single?: boolean;
  readonly field: GraphQLField<unknown, unknown>;
  readonly node: FieldNode;
}

export interface Compiled<Root> {
  readonly root: Root;
  readonly sites: readonly Site[];
}

type Variables = Readonly<Record<string, unknown>>;

/** What the walker reads off a field's extensions. */
export interface FieldMeta {
  readonly column?: string;
  readonly needs?: readonly string[];
  readonly relation?: string;
  readonly connection?: string;
  /** Connection whose first row the field answers with. */
  readonly member?: string;
  /** The member may be missing: null then. */
  readonly optional?: boolean;
  /** Worked-out column that takes the field's arguments. */
  readonly computed?: string;
  /** Turns the raw value of a worked-out column into the public one. */
  readonly present?: (value: never, args: Readonly<Record<string, unknown>>) => unknown;
  readonly globalId?: boolean;
  /** Path of an address below the caller's own base; `:recordId` stands for the record's id, `:courseId` for that property. */
  readonly absoluteUrl?: string;
  readonly verdicts?: Reads;
  readonly verdict?: string;
  /** Action of the policy without which the field is null with a 403 error. */
  readonly demands?: string;
  /** Reads local times among the arguments; there where the arguments hold any. */
  readonly readArguments?: ReadArguments;
  /** Works the field out of its row as soon as that is read; there is no resolver then. */
  readonly derive?: Derive;
}

/**
 * Key in the row of a field that takes arguments: two uses may differ. Not its alias, so that documents which differ in
 * nothing else have one statement.
 */
export function argumentKey(node: FieldNode): string {
  const { use } = node as Partial<WrittenField>;
  if (use === undefined) throw new Error(`${node.name.value} stands in a document that was not written out.`);
  return `@${node.name.value}${use === 0 ? '' : `:${use}`}`;
}

const connectionFields = new Set(['nodes', 'edges', 'pageInfo', 'totalCount']);

/** One walk over one selection. */
export class SelectionWalk {
  readonly sites: Site[] = [];
  readonly #asked = new WeakMap<AnswerSelection, Map<string, Expr>>();

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly variables: Variables,
  ) {}

  /** What is wanted of a record of `type`. */
  record(reads: Reads, type: GraphQLObjectType, nodes: readonly FieldNode[]): AnswerSelection {
    const selection = emptySelection(reads);
    for (const node of nodes) if (node.selectionSet) this.#fields(selection, type, node.selectionSet);
    return selection;
  }

  /** What is wanted of a page, whose field is `field`; `list` says where it stands. All its nodes have the same arguments. */
  page(
    connection: Connection,
    list: string,
    field: GraphQLField<unknown, unknown>,
    fieldNodes: readonly FieldNode[],
  ): AnswerConnection {
    const node = fieldNodes[0] as FieldNode;
    const site = this.sites.push({ connection, list, field, node }) - 1;
    const nodes = emptySelection(connection.target());
    const empty: AnswerConnection = { connection, nodes, wantsTotal: false, wantsKeys: false, site };
    return fieldNodes.reduce((page, each) => this.#withNode(page, field, each), empty);
  }

  /** The page with what one more node of its field wants of it. */
  #withNode(page: AnswerConnection, field: GraphQLField<unknown, unknown>, node: FieldNode): AnswerConnection {
    const type = getNamedType(field.type) as GraphQLObjectType;
    const { nodes } = page;
    let { wantsTotal, wantsKeys } = page;
    this.#each(type, node.selectionSet, (child) => {
      const name = child.name.value;
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
    const meta = field.extensions as FieldMeta;
    if (meta.derive) selection.derived.set(field.name, meta.derive);
    const demanded = meta.demands === undefined ? undefined : reads.policy.actions[meta.demands];
    if (demanded) for (const [key, sql] of needsOf(demanded)) selection.hidden.set(key, sql);
    if (meta.relation !== undefined) {
      const relation = reads.relations[meta.relation];
      if (relation === undefined) throw new Error(`${reads.entity.name} has no relation ${meta.relation}.`);
      const key = field.name;
      const known = selection.relations.get(key)?.selection ?? emptySelection(relation.target());
      if (node.selectionSet) this.#fields(known, getNamedType(field.type) as GraphQLObjectType, node.selectionSet);
      selection.relations.set(key, { relation, selection: known });
    } else if (meta.connection !== undefined) {
      const connection = reads.connections[meta.connection];
      if (connection === undefined) throw new Error(`${reads.entity.name} has no connection ${meta.connection}.`);
      const known = selection.connections.get(argumentKey(node));
      const list = listOf(reads, meta.connection);
      const page = known ? this.#withNode(known, field, node) : this.page(connection, list, field, [node]);
      selection.connections.set(argumentKey(node), page);
      hideListed(selection, connection);
    } else if (meta.member !== undefined) {
      this.#member(selection, meta.member, field, node);
    } else if (meta.computed !== undefined) {
      const site = this.sites.push({ connection: undefined, list: '', field, node }) - 1;
      selection.computed.set(argumentKey(node), { name: meta.computed, site });
    } else if (meta.verdicts !== undefined) {
      this.#verdicts(selection, field, node);
    } else if (meta.globalId) {
      selection.columns.set('recordId', 'id');
    } else if (meta.absoluteUrl !== undefined) {
      for (const [, name] of meta.absoluteUrl.matchAll(/:(\w+)/g))
        selection.columns.set(name as string, name === 'recordId' ? 'id' : (name as string));
    } else if (meta.needs !== undefined) {
      for (const column of meta.needs) selection.columns.set(column, column);
    } else {
      selection.columns.set(field.name, meta.column ?? field.name);
    }
  }

  /** The first row of a connection. */
  #member(selection: AnswerSelection, name: string, field: GraphQLField<unknown, unknown>, node: FieldNode): void {
    const connection = selection.reads.connections[name];
    if (connection === undefined) throw new Error(`${selection.reads.entity.name} has no connection ${name}.`);
    const type = getNamedType(field.type) as GraphQLObjectType;
    const known = selection.connections.get(argumentKey(node));
    if (known !== undefined) {
      if (node.selectionSet) this.#fields(known.nodes, type, node.selectionSet);
      return;
    }
    const site = this.sites.push({ connection, list: listOf(selection.reads, name), field, node, single: true }) - 1;
    const nodes = this.record(connection.target(), type, [node]);
    selection.connections.set(argumentKey(node), { connection, nodes, wantsTotal: false, wantsKeys: false, site });
    hideListed(selection, connection);
  }

  /** The verdicts that any use of the field asks for, as one object. */
  #verdicts(selection: AnswerSelection, field: GraphQLField<unknown, unknown>, node: FieldNode): void {
    const type = getNamedType(field.type) as GraphQLObjectType;
    const asked = this.#asked.get(selection) ?? new Map<string, Expr>();
    this.#asked.set(selection, asked);
    this.#each(type, node.selectionSet, (child) => {
      const action = (type.getFields()[child.name.value]?.extensions as FieldMeta | undefined)?.verdict;
      const expr = action === undefined ? undefined : selection.reads.policy.actions[action];
      if (expr === undefined) return;
      asked.set(child.name.value, expr);
      for (const [key, sql] of needsOf(expr)) selection.hidden.set(key, sql);
    });
    selection.derived.set(field.name, (row, ctx) => {
      const verdicts: Record<string, boolean> = {};
      for (const [name, expr] of asked) verdicts[name] = holds(expr, row, ctx.actor);
      return verdicts;
    });
  }

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

/** Whether the list may be seen is judged on the row, by columns that the client does not get. */
function hideListed(selection: AnswerSelection, connection: Connection): void {
  if (connection.listed) for (const [key, sql] of needsOf(connection.listed)) selection.hidden.set(key, sql);
}

const listOf = (reads: Reads, name: string): string => `${reads.entity.name}.${name}`;

const objectOf = (type: GraphQLObjectType, field: string): GraphQLObjectType =>
  getNamedType((type.getFields()[field] as GraphQLField<unknown, unknown>).type) as GraphQLObjectType;

/** The arguments of a field for the variables of a request; local times are those of the zone. */
export function argumentsAt(
  { field, node }: Pick<Site, 'field' | 'node'>,
  variables: Variables,
  zone: string,
): Record<string, unknown> {
  const args = getArgumentValues(field, node, variables);
  const { readArguments } = field.extensions as FieldMeta;
  return readArguments === undefined ? args : readArguments(args, zone);
}
