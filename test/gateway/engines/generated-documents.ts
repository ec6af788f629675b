/** Documents that use a field with arguments written in every way: variables, literals, and variables within literals. */
import {
  type GraphQLArgument,
  GraphQLBoolean,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLSchema,
  GraphQLString,
  getNamedType,
  getNullableType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredArgument,
  isRequiredInputField,
  type OperationDefinitionNode,
  typeFromAST,
} from 'graphql';
import type { Choices } from './choices.js';
import { deepest, jsonOf, textOf } from './generated-values.js';

export interface GeneratedDocument {
  readonly text: string;
  /** Draws values for its variables: some of them left out, some null. */
  readonly variables: () => Record<string, unknown>;
}

interface Variable {
  readonly name: string;
  /** Without the mark that it is not null. */
  readonly type: GraphQLInputType;
  readonly isNullable: boolean;
  readonly isRequired: boolean;
  readonly default: string | undefined;
}

/** Where a value stands. */
interface Standing {
  readonly depth: number;
  /** The place has a value of its own where none is given. */
  readonly hasDefault?: boolean;
  /** No variable may stand there: in the default of a variable. */
  readonly constant?: boolean;
  /** The one field of an input that takes one. */
  readonly isOnly?: boolean;
}

/**
 * One document with one to three uses of a field, under aliases and conditions.
 * @param around the way to the field: puts a selection into what stands around it
 */
export function documentWith(
  field: GraphQLField<unknown, unknown>,
  { isMutation, around }: { readonly isMutation: boolean; readonly around: (selection: string) => string },
  choices: Choices,
): GeneratedDocument {
  const writer = new Writer(choices);
  const more = field.extensions['sensitive'] === true ? [] : choices.some(2, () => 'again');
  const uses = ['', ...more.map((alias, n) => `${alias}_${n}: `)].map((alias) => writer.use(field, alias));
  return {
    text: `${isMutation ? 'mutation' : 'query'} Q${writer.definitions()} { ${around(uses.join(' '))} }`,
    variables: () => writer.variables(),
  };
}

class Writer {
  private readonly declared: Variable[] = [];

  constructor(private readonly choices: Choices) {}

  /** The field once, with its arguments and conditions. */
  use(field: GraphQLField<unknown, unknown>, alias: string): string {
    const given = field.args.flatMap((arg) => {
      if (!isRequiredArgument(arg) && this.choices.inTwelve(4)) return [];
      return [`${arg.name}: ${this.value(arg.type, { depth: 0, hasDefault: arg.defaultValue !== undefined })}`];
    });
    const args = given.length === 0 ? '' : `(${given.join(', ')})`;
    const selected = isCompositeType(getNamedType(field.type))
      ? ` { __typename again: __typename${this.condition()} ... ${this.condition()} { third: __typename } }`
      : '';
    return `${alias}${field.name}${args}${this.condition()}${selected}`;
  }

  definitions(): string {
    if (this.declared.length === 0) return '';
    const written = this.declared.map(({ name, type, isNullable, default: value }) => {
      return `$${name}: ${String(type)}${isNullable ? '' : '!'}${value === undefined ? '' : ` = ${value}`}`;
    });
    return `(${written.join(', ')})`;
  }

  variables(): Record<string, unknown> {
    const given = this.declared.flatMap(({ name, type, isRequired, isNullable }): [string, unknown][] => {
      if (this.choices.inTwelve(isRequired ? 1 : 5)) return [];
      return [[name, isNullable && this.choices.inTwelve(2) ? null : jsonOf(type, this.choices)]];
    });
    return Object.fromEntries(given);
  }

  private value(type: GraphQLInputType, at: Standing): string {
    if (at.constant !== true && this.choices.inTwelve(5)) return this.variable(type, at);
    if (isNonNullType(type)) return this.literal(type.ofType, at);
    return at.isOnly !== true && this.choices.inTwelve(2) ? 'null' : this.literal(type, at);
  }

  private literal(type: GraphQLInputType, at: Standing): string {
    if (isNonNullType(type)) return this.literal(type.ofType, at);
    const below = { depth: at.depth + 1, ...(at.constant && { constant: true }) };
    if (isListType(type)) {
      // One value may stand for a list of one.
      if (!isListType(getNullableType(type.ofType)) && this.choices.inTwelve(2))
        return this.literal(type.ofType, below);
      const items = this.choices.some(2, () => this.value(type.ofType, below));
      return `[${items.join(', ')}]`;
    }
    if (isInputObjectType(type)) return this.object(type, below);
    if (isEnumType(type)) return this.choices.one(type.getValues().map(({ name }) => name));
    const variable = (): string => this.declare(GraphQLString, { isNullable: true });
    return textOf(type, this.choices, at.constant ? undefined : variable);
  }

  private object(type: GraphQLInputObjectType, at: Standing): string {
    const fields = Object.values(type.getFields());
    const chosen = type.isOneOf
      ? [this.choices.one(fields)]
      : fields.filter((field) => isRequiredInputField(field) || (at.depth <= deepest && !this.choices.inTwelve(6)));
    const written = chosen.map((field) => `${field.name}: ${this.fieldValue(field, { ...at, isOnly: type.isOneOf })}`);
    return `{ ${written.join(', ')} }`;
  }

  private fieldValue(field: GraphQLInputField | GraphQLArgument, at: Standing): string {
    return this.value(field.type, { ...at, hasDefault: field.defaultValue !== undefined });
  }

  /** A variable that may stand in the place: of its own type, or of the one that is not null, with or without a default. */
  private variable(type: GraphQLInputType, at: Standing): string {
    const bare = getNullableType(type);
    if (at.isOnly) return this.declare(bare, {});
    if (!isNonNullType(type) && this.choices.inTwelve(1))
      return this.declare(bare, { isNullable: true, value: 'null' });
    const value = this.choices.inTwelve(4) ? this.literal(bare, { depth: at.depth, constant: true }) : undefined;
    const mayBeNull = !isNonNullType(type) || value !== undefined || at.hasDefault === true;
    return this.declare(bare, { isNullable: mayBeNull && !this.choices.inTwelve(2), value });
  }

  private condition(): string {
    if (!this.choices.inTwelve(3)) return '';
    const value = this.choices.inTwelve(8) ? this.choices.one(['true', 'false']) : undefined;
    const isNullable = value !== undefined && this.choices.inTwelve(6);
    return ` @${this.choices.one(['include', 'skip'])}(if: ${this.declare(GraphQLBoolean, { isNullable, value })})`;
  }

  private declare(
    type: GraphQLInputType,
    how: { readonly isNullable?: boolean; readonly value?: string | undefined },
  ): string {
    const { isNullable = false, value } = how;
    const name = `v${this.declared.length}`;
    this.declared.push({ name, type, isNullable, isRequired: !isNullable && value === undefined, default: value });
    return `$${name}`;
  }
}

/** Draws values for the variables of a document that stands: some of them left out, some null. */
export function variablesOf(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  choices: Choices,
): Record<string, unknown> {
  const given = variableDefinitions.flatMap(({ variable, type: node, defaultValue }): [string, unknown][] => {
    const type = typeFromAST(schema, node) as GraphQLInputType;
    const isRequired = isNonNullType(type) && defaultValue === undefined;
    if (!isRequired && choices.inTwelve(5)) return [];
    return [[variable.name.value, !isNonNullType(type) && choices.inTwelve(2) ? null : jsonOf(type, choices)]];
  });
  return Object.fromEntries(given);
}
