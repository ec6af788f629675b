import {
  type ArgumentNode,
  type FieldNode,
  type GraphQLCompositeType,
  type GraphQLError,
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isCompositeType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql';
import { type DocumentLimits, documentRefusal } from './document-limits.js';
import { introspectionCost } from './introspection-cost.js';

/** Entries assumed where a list or page does not say how many. */
const usualLength = 10;

/** Field values of a part: a known number, and pages whose size a variable gives. */
interface Weight {
  fixed: number;
  readonly pages: PageByVariable[];
}
interface PageByVariable {
  readonly variable: string;
  readonly unset: number;
  readonly times: number;
  readonly inner: Weight;
}

/** What a document costs at most, known before it runs. */
export interface DocumentCost {
  /** The refusal that no variable can change, or undefined. */
  readonly refusal: GraphQLError | undefined;
  /** The refusal under these variables; undefined where no page size is a variable. */
  readonly refusalWith: ((variables: Readonly<Record<string, unknown>>) => GraphQLError | undefined) | undefined;
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
  const judge = (variables: Readonly<Record<string, unknown>>) =>
    total(weight, variables) > limits.cost ? tooCostly(limits.cost, 'ask smaller pages') : undefined;
  if (weight.pages.length === 0 && scale.pageVariables.size === 0) {
    return { refusal: scale.refusal ?? judge({}), refusalWith: undefined };
  }
  const names = [...scale.pageVariables];
  return {
    refusal: scale.refusal,
    refusalWith: (variables) => {
      for (const name of names) {
        const refusal = refusalOfSize(variables[name], limits);
        if (refusal !== undefined) return refusal;
      }
      return judge(variables);
    },
  };
}

const tooCostly = (most: number, advice: string): GraphQLError =>
  documentRefusal('query_too_costly', `The answer may hold ${most} values; ${advice}.`);

function total(weight: Weight, variables: Readonly<Record<string, unknown>>): number {
  let sum = weight.fixed;
  for (const page of weight.pages) {
    const given = variables[page.variable];
    const size = typeof given === 'number' ? given : page.unset;
    sum += page.times * size * total(page.inner, variables);
  }
  return sum;
}

function refusalOfSize(size: unknown, limits: DocumentLimits): GraphQLError | undefined {
  if (typeof size !== 'number' || (size >= 0 && size <= limits.pageSize)) return undefined;
  return documentRefusal('page_size_out_of_range', `A page holds from 0 to ${limits.pageSize} entries.`);
}

class Scale {
  refusal: GraphQLError | undefined;
  readonly pageVariables = new Set<string>();
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
    for (const node of set.selections) {
      if (node.kind === Kind.FIELD) add(sum, this.field(node, parent, inPage));
      else if (node.kind === Kind.INLINE_FRAGMENT) {
        const named = node.typeCondition && this.schema.getType(node.typeCondition.name.value);
        add(sum, this.selection(node.selectionSet, isCompositeType(named) ? named : parent, inPage));
      }
    }
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
    if (typeof page === 'string') {
      return { fixed: own, pages: [{ variable: page, unset: this.unsetSize(page, field), times: 1, inner }] };
    }
    const times = page ?? lengthOf(field, inPage);
    const pages = inner.pages.map((each) => ({ ...each, times: each.times * times }));
    return { fixed: own + times * inner.fixed, pages };
  }

  private introspect(node: FieldNode): number {
    const { introspection } = this.limits;
    const values = introspectionCost(this.schema, node, introspection - this.introspected);
    this.introspected += values;
    if (this.introspected > introspection) this.refusal ??= tooCostly(introspection, 'ask less of the schema');
    return values;
  }

  /** The page size: a number, or the name of the variable that gives it; undefined for what is not a page. */
  private pageArgument(node: FieldNode, field: GraphQLField<unknown, unknown>): number | string | undefined {
    if (!field.args.some(isPageSize)) return undefined;
    let size: number | string = defaultSize(field) ?? usualLength;
    for (const argument of node.arguments ?? []) {
      if (argument.name.value !== 'first' && argument.name.value !== 'last') continue;
      size = this.sizeOf(argument) ?? size;
    }
    return size;
  }

  private sizeOf({ value }: ArgumentNode): number | string | undefined {
    if (value.kind === Kind.VARIABLE) {
      this.pageVariables.add(value.name.value);
      return value.name.value;
    }
    if (value.kind !== Kind.INT) return undefined;
    this.refusal ??= refusalOfSize(Number(value.value), this.limits);
    return Number(value.value);
  }

  private unsetSize(variable: string, field: GraphQLField<unknown, unknown>): number {
    const value = this.defaults.get(variable);
    if (value?.kind !== Kind.INT) return defaultSize(field) ?? usualLength;
    this.refusal ??= refusalOfSize(Number(value.value), this.limits);
    return Number(value.value);
  }

  private countSensitive(name: string): void {
    if (this.sensitive.has(name)) {
      this.refusal ??= documentRefusal('sensitive_field_repeated', `${name} may be asked once in a document.`);
    }
    this.sensitive.add(name);
  }
}

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

function add(sum: Weight, part: Weight): void {
  sum.fixed += part.fixed;
  for (const page of part.pages) sum.pages.push(page);
}
