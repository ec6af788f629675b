/** The parameters of a route as the documents would list them, read off the variables' GraphQL types. */
import {
  type GraphQLEnumType,
  GraphQLFloat,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLInt,
  GraphQLString,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isRequiredInputField,
} from 'graphql';
import type { CompiledRoute } from '../compile.js';
import { enumWireValues, valuesByWord } from '../documents/wire.js';
import type { Origin } from '../routes/variables.js';
import { inputWireName } from '../variables/coerce.js';
import { flatFields } from '../variables/flat-fields.js';
import type { CompiledVariable } from '../variables/read-variables.js';

/** One parameter: `account[name]`, `ratings[][points]`, `permissions[<permission>][enabled]`, `include[]`. */
export interface DescribedParameter {
  name: string;
  in: 'path' | 'query' | 'form' | 'header';
  /** `string`, `integer`, `number`, `boolean`, `datetime`, `date`, `hash`, `id`, or one of them with `[]`. */
  type: string;
  required: boolean;
  /** The words it may hold, where it is limited to some. */
  values?: readonly string[];
  description?: string;
}

/** All parameters of a route but those of paging. */
export function describeParameters(route: CompiledRoute): DescribedParameter[] {
  const described = route.variables.flatMap((variable) =>
    variable.source.origins.flatMap((origin, index) => {
      const alone = variable.source.origins.length === 1 && index === 0;
      return describeOrigin(origin, variable, alone, route);
    }),
  );
  const words = new Map<string, Set<string>>();
  for (const origin of route.variables.flatMap(({ source }) => source.origins)) {
    if (origin.kind !== 'included' && origin.kind !== 'listed') continue;
    const name = origin.kind === 'included' ? 'include[]' : `${origin.name}[]`;
    words.set(name, (words.get(name) ?? new Set()).add(origin.word));
  }
  const location = route.route.method === 'GET' ? 'query' : 'form';
  for (const [name, values] of words)
    described.push({ name, in: location, type: 'string[]', required: false, values: [...values] });
  return [...new Map(described.map((parameter) => [`${parameter.in} ${parameter.name}`, parameter])).values()];
}

function describeOrigin(
  origin: Origin,
  variable: CompiledVariable,
  alone: boolean,
  { route }: CompiledRoute,
): DescribedParameter[] {
  const required = variable.required && alone;
  const usual = route.method === 'GET' ? 'query' : 'form';
  if (origin.kind === 'path') return [leafOf(origin.name, 'path', variable.type, true)];
  if (origin.kind === 'repeated') return [leafOf(origin.name, usual, GraphQLString, false)];
  if (origin.kind === 'worded') {
    const { name, words } = origin;
    return [{ name, in: usual, type: 'string', required: false, values: Object.keys(words) }];
  }
  if (origin.kind === 'header') return [leafOf(origin.name, 'header', variable.type, required)];
  if (origin.kind === 'parameter') {
    const location = origin.location === 'any' ? usual : origin.location;
    return new Describer(variable, location).describe(origin.name, '', variable.type, required);
  }
  if (origin.kind !== 'whole') return [];
  const type = getNamedType(variable.type);
  if (!isInputObjectType(type)) return [];
  const describer = new Describer(variable, usual);
  return flatFields(type, variable.source.marks).flatMap(({ field }) => {
    const usual = inputWireName(field.name, variable.source.names);
    return (variable.source.marks.either?.[usual] ?? [usual])
      .filter((name) => origin.names.length === 0 || origin.names.includes(name))
      .flatMap((name) =>
        describer.describe(name, name, shownType(field), alone && isRequiredInputField(field), describedField(field)),
      );
  });
}

class Describer {
  constructor(
    private readonly variable: CompiledVariable,
    private readonly location: 'query' | 'form',
    private readonly open: readonly string[] = [],
  ) {}

  /** @param at the wire path below the source's own name, by which keyed maps are declared */
  describe(
    name: string,
    at: string,
    type: GraphQLInputType,
    required: boolean,
    description?: string | null,
  ): DescribedParameter[] {
    const bare = getNullableType(type);
    const keyed = this.variable.source.keys.find((entry) => entry.at === at);
    const named = getNamedType(bare);
    const words = this.variable.source.marks.words?.[at];
    const isOne = at === '' && this.variable.source.marks.one;
    if (keyed?.value !== undefined && isInputObjectType(named)) {
      const keys = enumKeys(keyed.key, named);
      if (keys !== undefined) return this.describeKeys(name, at, named, keys);
    }
    const suffix = keyed
      ? `[${keyed.prefix ?? ''}<${inputWireName(keyed.key, this.variable.source.names)}>]`
      : isOne
        ? '[]'
        : listSuffix(bare);
    if (!isInputObjectType(named)) {
      if (keyed) return [leafOf(name + suffix, this.location, named, required, description, words)];
      const item = suffix === nestedList && isListType(bare) ? bare.ofType : bare;
      return [leafOf(name + suffix, this.location, item, required, description, words)];
    }
    if (this.open.includes(named.name)) return [];
    const inner = new Describer(this.variable, this.location, [...this.open, named.name]);
    const fields = flatFields(named, this.variable.source.marks)
      .map(({ field }) => field)
      .filter((field) => field.name !== keyed?.key);
    if (keyed?.value !== undefined) {
      const field = fields.find((entry) => entry.name === keyed.value);
      if (field && keyed.nested) return inner.describeField(name + suffix, at, field, required, true);
      return field ? [leafOf(name + suffix, this.location, field.type, required, description)] : [];
    }
    return fields
      .filter((field) => this.isFirst(field, fields))
      .flatMap((field) => inner.describeField(name + suffix, at, field, required));
  }

  /** A map whose keys are the words of an enum, and whose values may be plain: each key by its name, plainly and with its parts. */
  private describeKeys(
    name: string,
    at: string,
    item: GraphQLInputObjectType,
    words: readonly string[],
  ): DescribedParameter[] {
    const keyed = this.variable.source.keys.find((entry) => entry.at === at)!;
    const inner = new Describer(this.variable, this.location, [...this.open, item.name]);
    const fields = Object.values(item.getFields()).filter((field) => field.name !== keyed.key);
    const plain = fields.find((field) => field.name === keyed.value);
    return words.flatMap((word) => {
      const key = `${name}[${word}]`;
      const parts = fields.flatMap((field) => inner.describeField(key, at, field, false));
      return plain ? [leafOf(key, this.location, plain.type, false, plain.description), ...parts] : parts;
    });
  }

  /** @param bare when the wire does not name the field: its map stands right below the key */
  private describeField(
    prefix: string,
    at: string,
    field: GraphQLInputField,
    required: boolean,
    bare = false,
  ): DescribedParameter[] {
    const usual = inputWireName(field.name, this.variable.source.names);
    const must = required && isRequiredInputField(field);
    return (this.variable.source.marks.either?.[usual] ?? [usual]).flatMap((wire) => {
      const below = at === '' ? wire : `${at}[${wire}]`;
      const isBeside = this.variable.source.keys.some((entry) => entry.at === below && entry.prefix !== undefined);
      return this.describe(
        bare || isBeside ? prefix : `${prefix}[${wire}]`,
        below,
        shownType(field),
        must,
        describedField(field),
      );
    });
  }

  /** Two fields may read one name: it is described once. */
  private isFirst(field: GraphQLInputField, among: readonly GraphQLInputField[]): boolean {
    const wireOf = ({ name }: GraphQLInputField) => inputWireName(name, this.variable.source.names);
    return among.find((one) => wireOf(one) === wireOf(field)) === field;
  }
}

/** The words that may be keys of a map, where it takes some words alone. */
function enumKeys(key: string, item: GraphQLInputObjectType): readonly string[] | undefined {
  const type = getNamedType(item.getFields()[key]?.type);
  return isEnumType(type) ? valuesByWord(type).map(([word]) => word) : undefined;
}

/** Whether a rule refuses the words that the enum does not list, and not the reading of the request. */
const isRuled = ({ type, extensions }: GraphQLInputField) =>
  isEnumType(getNamedType(type)) && extensions['unlistedWord'] !== undefined;

/** As what a field is described whose text is read as the schema says, or by a rule. */
function shownType(field: GraphQLInputField): GraphQLInputType {
  const { describedAs } = field.extensions;
  if (describedAs === 'Int') return GraphQLInt;
  if (describedAs === 'Float') return GraphQLFloat;
  if (describedAs === 'String') return GraphQLString;
  return isRuled(field) ? GraphQLString : field.type;
}

function describedField(field: GraphQLInputField): string | null | undefined {
  if (!isRuled(field)) return field.description;
  const words = [...enumWireValues(getNamedType(field.type) as GraphQLEnumType).values()];
  return `${field.description ?? ''} One of ${words.map((word) => `\`${word}\``).join(', ')}.`.trim();
}

/** A list of lists comes as numbered lists: `new_appointments[0][]`. */
const nestedList = '[<X>][]';

function listSuffix(type: GraphQLInputType): string {
  if (!isListType(type)) return '';
  return isListType(getNullableType(type.ofType)) ? nestedList : '[]';
}

function leafOf(
  name: string,
  location: DescribedParameter['in'],
  type: GraphQLInputType,
  required: boolean,
  description?: string | null,
  words?: readonly string[],
): DescribedParameter {
  const named = getNamedType(type);
  const described: DescribedParameter = { name, in: location, type: typeWord(type), required };
  if (isEnumType(named)) described.values = valuesByWord(named, words).map(([word]) => word);
  if (description) described.description = description;
  return described;
}

const scalarNames: Readonly<Record<string, string>> = {
  Int: 'integer',
  SafeInt: 'integer',
  RecordId: 'id',
  ID: 'id',
  Float: 'number',
  Boolean: 'boolean',
  DateTime: 'datetime',
  Date: 'date',
};

function typeWord(type: GraphQLInputType): string {
  const bare = getNullableType(type);
  if (isListType(bare)) return `${typeWord(bare.ofType)}[]`;
  const { name } = getNamedType(bare);
  if (name.startsWith('JSON')) return 'hash';
  return scalarNames[name] ?? (name.startsWith('DateTime') ? 'datetime' : 'string');
}
