import { type DocumentNode, type GraphQLSchema, Kind, type OperationDefinitionNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import { Refusal } from '../../../src/platform/refusal/refusal.js';
import type { MutationMeta } from '../payload.js';
import { noLimits } from './document-limits.js';
import { namedNodes, nodeFieldsOf } from './named-nodes.js';
import { pathsOf, recordTypeAt } from './scope-paths.js';
import { writeOut } from './write-out.js';

/** An operation that a scope grants, as a route names it. */
export interface ScopedOperation {
  /** `url:METHOD|/api/v1/path/:template` */
  readonly scope: string;
  readonly document: DocumentNode;
  /** Where the record stands in the answer, e.g. `['course', 'quizzes']`; by default at each root field. */
  readonly record?: readonly string[];
}

/** What scopes grant of the graph. */
export interface Grants {
  /**
   * The paths of a written-out operation that none of the scopes grants; empty when all are. Records that the run fetches
   * by their global ids are paths too, `query/node:Course`, whether they exist or not.
   * @param scopes the token's own; unknown ones grant nothing
   */
  missing(
    operation: OperationDefinitionNode,
    scopes: readonly string[],
    variables: Readonly<Record<string, unknown>>,
  ): readonly string[];
  /** The scopes that would grant a path, at most three; one that needs several names them together. */
  grantedBy(path: string): readonly string[];
}

/** The tree of a scope: its paths with all that lies above them, and below each type that `node(id:)` may read. */
interface Tree {
  readonly paths: Set<string>;
  readonly records: Map<string, Set<string>>;
}

const ofNode = /^query\/nodes?(?::(\w+)(.*))?$/;

/**
 * Compiles the trees of the scopes from the routes' operations, once at boot. Source: DESIGN 3.17.
 * Each root-to-leaf path of a query must be a path of one granted operation; see `pathsOf` for what is free.
 * `node(id:)` counts as a granted query whose record is of that type. A mutation that no route runs is granted like the
 * one that it names, by the scopes of all its routes together.
 */
export function compileGrants(operations: readonly ScopedOperation[], schema: GraphQLSchema): Grants {
  const trees = treesOf(operations, schema);
  const routed = routedLike(schema, trees);
  const isGranted = (path: string, scopes: readonly string[]) => {
    const like = routed(path);
    if (like !== undefined) return like.scopes.length > 0 && like.scopes.every((scope) => scopes.includes(scope));
    return scopes.some((scope) => covers(trees.get(scope), path));
  };
  const memo = new WeakMap<OperationDefinitionNode, LRUCache<string, readonly string[]>>();
  const pathsMemo = new WeakMap<OperationDefinitionNode, ReadonlySet<string>>();
  const pathsIn = (operation: OperationDefinitionNode) => {
    const known = pathsMemo.get(operation) ?? pathsOf(schema, operation);
    pathsMemo.set(operation, known);
    return known;
  };
  return {
    missing(operation, scopes, variables) {
      const key = scopes.join('\n');
      const decisions = memo.get(operation) ?? new LRUCache<string, readonly string[]>({ max: 50 });
      memo.set(operation, decisions);
      const ungranted = (paths: Iterable<string>) => [...paths].filter((path) => !isGranted(path, scopes));
      const missing = decisions.get(key) ?? ungranted(pathsIn(operation));
      decisions.set(key, missing);
      const named = nodeFieldsOf(operation);
      if (missing.length > 0 || named.length === 0) return missing;
      return ungranted(namedNodes(schema, operation, named, variables));
    },
    grantedBy(path) {
      const like = routed(path);
      if (like !== undefined) return like.scopes.length === 0 ? [] : [like.scopes.join(' with ')];
      const found: string[] = [];
      for (const [scope, tree] of trees) {
        if (found.length < 3 && covers(tree, path)) found.push(scope);
      }
      return found;
    },
  };
}

function treesOf(operations: readonly ScopedOperation[], schema: GraphQLSchema): Map<string, Tree> {
  const trees = new Map<string, Tree>();
  for (const each of operations) {
    const tree: Tree = trees.get(each.scope) ?? { paths: new Set(), records: new Map() };
    trees.set(each.scope, tree);
    for (const operation of writeOut(each.document, noLimits).values()) grow(tree, schema, operation, each.record);
  }
  return trees;
}

/**
 * Of a path below a mutation that no route runs: the scopes that grant it together, those of all routes that run the
 * mutation which it is granted as, where one of them has the path.
 */
function routedLike(schema: GraphQLSchema, trees: ReadonlyMap<string, Tree>) {
  const names = new Map<string, string>();
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const { grantedAs } = field.extensions as MutationMeta;
    if (grantedAs !== undefined) names.set(field.name, grantedAs);
  }
  return (path: string): { scopes: readonly string[] } | undefined => {
    const [operation, name = '', ...below] = path.split('/');
    const like = operation === 'mutation' ? names.get(name) : undefined;
    if (like === undefined) return undefined;
    const all = [...trees].filter(([, { paths }]) => paths.has(`mutation/${like}`));
    const wanted = ['mutation', like, ...below].join('/');
    return { scopes: all.some(([, { paths }]) => holds(paths, wanted)) ? all.map(([scope]) => scope) : [] };
  };
}

function grow(
  tree: Tree,
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  record: readonly string[] | undefined,
): void {
  const paths = withPrefixes(pathsOf(schema, operation));
  for (const path of paths) tree.paths.add(path);
  // What a mutation answers is no licence to read the record at any time.
  if (operation.operation !== 'query') return;
  for (const at of record === undefined ? rootFields(operation) : [record]) {
    const type = recordTypeAt(schema, operation, at);
    if (type === undefined) continue;
    const below = tree.records.get(type) ?? new Set<string>();
    tree.records.set(type, below);
    const prefix = `query/${at.join('/')}`;
    for (const path of paths) {
      if (path === prefix || path.startsWith(`${prefix}/`)) below.add(path.slice(prefix.length));
    }
  }
}

function rootFields(operation: OperationDefinitionNode): string[][] {
  return operation.selectionSet.selections.flatMap((node) => (node.kind === Kind.FIELD ? [[node.name.value]] : []));
}

function withPrefixes(paths: Iterable<string>): Set<string> {
  const all = new Set<string>();
  for (const path of paths) {
    const parts = path.split('/');
    for (let length = 2; length <= parts.length; length++) all.add(parts.slice(0, length).join('/'));
  }
  return all;
}

function covers(tree: Tree | undefined, path: string): boolean {
  if (tree === undefined) return false;
  if (holds(tree.paths, path)) return true;
  const node = ofNode.exec(path);
  if (node === null) return false;
  // `node { id __typename }` says nothing by itself: the types of the ids decide.
  if (node[1] === undefined) return tree.records.size > 0;
  const below = tree.records.get(node[1]);
  return below !== undefined && holds(below, node[2] ?? '');
}

/** Whether the path is among them, or lies at or below one that is granted as a whole. */
function holds(paths: ReadonlySet<string>, path: string): boolean {
  if (paths.has(path)) return true;
  const steps = path.split('/');
  return steps.some((_, at) => {
    const above = steps.slice(0, at + 1).join('/');
    return paths.has(`${above.replace(/:\w+$/, '')}/*`);
  });
}

/** 403 `insufficient_scope`, naming the paths that are not granted and scopes that would grant them. */
export function insufficientScope(missing: readonly string[], grants: Grants | undefined): Refusal {
  const named = missing.slice(0, 20);
  const entries = named.map((path) => {
    const scopes = grants?.grantedBy(path) ?? [];
    const by = scopes.length > 0 ? `granted by ${scopes.join(', ')}` : 'granted by no scope';
    return { attribute: 'scopes', type: 'insufficient_scope', message: `${path}: ${by}` };
  });
  const message = `The token's scopes do not cover ${named.join(', ')}.`;
  return new Refusal('FORBIDDEN', 'insufficient_scope', message, { scopes: entries });
}
