import {
  type FieldNode,
  type GraphQLCompositeType,
  GraphQLError,
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isAbstractType,
  isCompositeType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql';
import type { DocumentLimits } from '../../../src/platform/settings/document-limits.js';
import { documentRefusal } from './document-refusal.js';
import { introspectionCost } from './introspection-cost.js';

/** Entries assumed where a list or page does not say how many. */
const usualLength = 10;

/** Field values of a part: a known number, and pages whose size a variable gives. */
interface Weight {
  fixed: number;
  readonly pages: PageByVariable[];
}
interface PageByVariable {
  readonly size: SizeByVariable;
  readonly times: number;
  readonly inner: Weight;
}
/** A size that variables give: `first` and `last` may stand beside each other where one of them is null. */
interface SizeByVariable {
  readonly variables: readonly { readonly name: string; readonly unset: number | undefined }[];
  /** The size where all of them are null. */
  readonly unset: number;
}

type Variables = Readonly<Record<string, unknown>>;

/** What a document costs at most, known before it runs. */
export interface DocumentCost {
  /** The refusal that no variable can change, or undefined. */
  readonly refusal: GraphQLError | undefined;
  /** The refusal under these variables; undefined where no page size is a variable. */
  readonly refusalWith: ((variables: Variables) => GraphQLError | undefined) | undefined;
  /** What the document costs with these variables. */
  readonly with: (variables: Variables) => CostReport;
}

/** What a query costs, as it is told to whoever asks, and in its refusal. */
export interface CostReport {
  /** Values that the answer may hold, by its page sizes and what is known of other lists. */
  readonly requested: number;
  readonly limit: number;
}

/**
 * Weighs a validated, written-out operation: one for each field (`extensions.cost` says otherwise), times the page sizes
 * above it. Fields with `extensions.sensitive` may be asked once in a document, whatever their aliases.
 */
export function costOf(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  limits: DocumentLimits,
): DocumentCost {
  const scale = new Scale(schema, operation, limits);
  const root = schema.getRootType(operation.operation);
  const weight = root == null ? { fixed: 0, pages: [] } : scale.selection(operation.selectionSet, root, false);
  const report = (variables: Variables): CostReport => ({ requested: total(weight, variables), limit: limits.cost });
  const judge = (variables: Variables) => refusalOfCost(report(variables));
  if (weight.pages.length === 0) {
    return { refusal: scale.refusal ?? judge({}), refusalWith: undefined, with: report };
  }
  return { refusal: scale.refusal, refusalWith: judge, with: report };
}

const inWords = (values: number): string => values.toLocaleString('en');

function refusalOfCost(cost: CostReport): GraphQLError | undefined {
  const { requested, limit } = cost;
  if (requested <= limit) return undefined;
  const found = `The query asks for up to ${inWords(requested)} values, and an answer may hold ${inWords(limit)}`;
  return costRefusal(`${found}; ask smaller pages.`, cost);
}

const costRefusal = (message: string, cost: Partial<CostReport>): GraphQLError =>
  new GraphQLError(message, {
    extensions: { code: 'COST_EXCEEDED', reason: 'query_too_costly', http: { status: 400 }, cost },
  });

function total(weight: Weight, variables: Variables): number {
  let sum = weight.fixed;
  for (const page of weight.pages) {
    sum += page.times * sizeGiven(page.size, variables) * total(page.inner, variables);
  }
  return sum;
}

/** The largest of the sizes that are given. */
function sizeGiven({ variables: named, unset }: SizeByVariable, variables: Variables): number {
  const given = named.flatMap(({ name, unset: own }) => sizeOfValue(variables[name]) ?? own ?? []);
  return given.length === 0 ? unset : Math.max(...given);
}

/** A page size, which the list itself refuses below 0 and above its own limit, or a list with one entry for each that is answered. */
const sizeOfValue = (value: unknown): number | undefined => {
  if (typeof value === 'number') return Math.max(value, 0);
  return Array.isArray(value) ? value.length : undefined;
};

class Scale {
  refusal: GraphQLError | undefined;
  /** Values that questions about the schema answer, as far as they were counted. */
  private introspected = 0;
  private readonly sensitive = new Set<string>();
  private readonly defaults = new Map<string, ValueNode | undefined>();

  constructor(
    private readonly schema: GraphQLSchema,
    operation: OperationDefinitionNode,
    private readonly limits: DocumentLimits,
  ) {
    for (const node of operation.variableDefinitions ?? [])
      this.defaults.set(node.variable.name.value, node.defaultValue);
  }

  selection(set: SelectionSetNode, parent: GraphQLCompositeType, inPage: boolean): Weight {
    const sum: Weight = { fixed: 0, pages: [] };
    const ofTypes = new Map<string, Weight>();
    for (const node of set.selections) {
      if (node.kind === Kind.FIELD) add(sum, this.field(node, parent, inPage));
      else if (node.kind === Kind.INLINE_FRAGMENT) {
        const named = node.typeCondition && this.schema.getType(node.typeCondition.name.value);
        const type = isCompositeType(named) ? named : parent;
        const weight = this.selection(node.selectionSet, type, inPage);
        // A record has one type: what is asked of the others is not answered.
        const narrowed = isAbstractType(parent) && isObjectType(type);
        add(narrowed ? weightIn(ofTypes, type.name) : sum, weight);
      }
    }
    const largest = Math.max(0, ...[...ofTypes.values()].map(({ fixed }) => fixed));
    add(sum, { fixed: largest, pages: [...ofTypes.values()].flatMap(({ pages }) => pages) });
    return sum;
  }

  private field(node: FieldNode, parent: GraphQLCompositeType, inPage: boolean): Weight {
    const name = node.name.value;
    if (name === '__schema' || name === '__type') {
      return { fixed: this.introspect(node), pages: [] };
    }
    const field = isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[name] : undefined;
    if (field === undefined) return { fixed: 1, pages: [] };
    if (field.extensions['sensitive'] === true) this.countSensitive(`${parent.name}.${name}`);
    const own = typeof field.extensions['cost'] === 'number' ? field.extensions['cost'] : 1;
    const type = getNamedType(field.type);
    const page = this.pageArgument(node, field);
    if (node.selectionSet === undefined || !isCompositeType(type)) return { fixed: own, pages: [] };
    const inner = this.selection(node.selectionSet, type, page !== undefined);
    if (typeof page === 'object') return { fixed: own, pages: [{ size: page, times: 1, inner }] };
    const times = page ?? lengthOf(field, inPage);
    const pages = inner.pages.map((each) => ({ ...each, times: each.times * times }));
    return { fixed: own + times * inner.fixed, pages };
  }

  private introspect(node: FieldNode): number {
    const { introspection } = this.limits;
    const values = introspectionCost(this.schema, node, introspection - this.introspected);
    this.introspected += values;
    if (this.introspected > introspection) {
      const message = `What is asked of the schema may hold ${inWords(introspection)} values; ask less of it.`;
      this.refusal ??= costRefusal(message, { limit: introspection });
    }
    return values;
  }

  /** The page size: a number, or the variables that give it; undefined for what is not a page. */
  private pageArgument(node: FieldNode, field: GraphQLField<unknown, unknown>): number | SizeByVariable | undefined {
    const isList = isListType(getNullableType(field.type));
    if (!isList && !field.args.some(isPageSize)) return undefined;
    const usual = defaultSize(field) ?? usualLength;
    const sizes = (node.arguments ?? []).filter(({ name }) =>
      isList ? name.value === 'ids' : isPageSize({ name: name.value }),
    );
    const variables = sizes.flatMap(({ value }) => (value.kind === Kind.VARIABLE ? [value.name.value] : []));
    if (isList && sizes.length === 0) return undefined;
    const written = sizes.flatMap(
      (argument) => (isList ? lengthWritten(argument.value) : this.sizeWritten(argument.value)) ?? [],
    );
    const unset = written.length > 0 ? Math.max(...written) : usual;
    if (variables.length === 0) return unset;
    return { unset, variables: variables.map((name) => ({ name, unset: this.unsetSize(name, isList) })) };
  }

  private sizeWritten(value: ValueNode): number | undefined {
    return value.kind === Kind.INT ? Math.max(Number(value.value), 0) : undefined;
  }

  /** The default of a variable. */
  private unsetSize(variable: string, isList: boolean): number | undefined {
    const value = this.defaults.get(variable);
    if (value === undefined) return undefined;
    return isList ? lengthWritten(value) : this.sizeWritten(value);
  }

  private countSensitive(name: string): void {
    if (this.sensitive.has(name)) {
      this.refusal ??= documentRefusal('sensitive_field_repeated', `${name} may be asked once in a document.`);
    }
    this.sensitive.add(name);
  }
}

/** How many records a list of ids names. */
const lengthWritten = (value: ValueNode): number | undefined =>
  value.kind === Kind.LIST ? value.values.length : undefined;

const isPageSize = (argument: { name: string }) => argument.name === 'first' || argument.name === 'last';

function defaultSize(field: GraphQLField<unknown, unknown>): number | undefined {
  const value = field.args.find((argument) => argument.name === 'first')?.defaultValue;
  return typeof value === 'number' ? value : undefined;
}

/** The entries of a page were counted where its size stands. */
function lengthOf(field: GraphQLField<unknown, unknown>, inPage: boolean): number {
  if (!isListType(getNullableType(field.type))) return 1;
  if (inPage && (field.name === 'nodes' || field.name === 'edges')) return 1;
  const length = field.extensions['length'];
  return typeof length === 'number' ? length : usualLength;
}

/** The weight that is kept under a name: none at first. */
function weightIn(weights: Map<string, Weight>, name: string): Weight {
  const known = weights.get(name) ?? { fixed: 0, pages: [] };
  weights.set(name, known);
  return known;
}

function add(sum: Weight, part: Weight): void {
  sum.fixed += part.fixed;
  for (const page of part.pages) sum.pages.push(page);
}
