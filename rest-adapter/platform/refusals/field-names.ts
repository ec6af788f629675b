/** How refusals of an operation name what is wrong: by the parameters that the route takes. */
import {
  type ArgumentNode,
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  type ObjectFieldNode,
  visit,
} from 'graphql';
import type { WiredDocument } from '../documents/document.js';
import { wireName } from '../documents/wire.js';
import { waysOf } from '../variables/flat-fields.js';
import type { CompiledVariable } from '../variables/read-variables.js';
import type { FieldNames, KeyedList } from './errors.js';

/** Goes through all arguments of the document, and the fields of a filter that it writes; where two fields call one alike, the first counts. */
export function fieldNamesOf({ operation }: WiredDocument, variables: readonly CompiledVariable[]): FieldNames {
  const sources = new Map(variables.map(({ name, source }) => [name, source]));
  const parameters = new Map<string, string>();
  const enter = ({ name, value }: ArgumentNode | ObjectFieldNode) => {
    if (parameters.has(name.value)) return;
    const origins = value.kind === 'Variable' ? (sources.get(value.name.value)?.origins ?? []) : [];
    const named = origins.find((origin) => origin.kind === 'parameter');
    parameters.set(name.value, named?.name ?? wireName(name.value));
  };
  visit(operation, { Argument: enter, ObjectField: enter });
  const called: Readonly<Record<string, string>> = Object.assign({}, ...variables.map(({ source }) => source.names));
  const { flat, fields } = inputFields(variables);
  const list = variables.find(({ source }) => source.marks.one)?.source.origins.find((one) => one.kind === 'parameter');
  return {
    parameters,
    called,
    words: new Map([...parameters, ...[...fields].map((name) => [name, called[name] ?? wireName(name)] as const)]),
    takenAs: Object.assign({}, ...variables.map(({ source }) => source.marks.takenAs)),
    unfolded: variables.flatMap(({ source }) => source.marks.unfolded ?? []),
    flat,
    ...(list && { within: `${list.name}[0]` }),
  };
}

/** Goes through all inputs of the variables: their fields by name, and those that stand among others in requests. */
function inputFields(variables: readonly CompiledVariable[]) {
  const fields = new Set<string>();
  const found = new Map<string, Readonly<Record<string, string>>>();
  const seen = new Set<GraphQLInputType>();
  const open = variables.map(({ type }) => getNamedType(type));
  for (let type = open.pop(); type !== undefined; type = open.pop()) {
    if (seen.has(type) || !isInputObjectType(type)) continue;
    seen.add(type);
    for (const field of Object.values(type.getFields())) {
      fields.add(field.name);
      const ways = waysOf(field);
      if (ways === undefined) open.push(getNamedType(field.type));
      else found.set(field.name, ways);
    }
  }
  return { flat: found as NonNullable<FieldNames['flat']>, fields };
}

/** The lists of input objects that a request wrote as maps, with their keys: record ids, or the words of a map of plain values. */
export const keyedLists = (
  variables: readonly CompiledVariable[],
  values: Readonly<Record<string, unknown>>,
): KeyedList[] =>
  variables.flatMap(({ name, source, type }) =>
    source.keys.flatMap(({ at, key, value, prefix }) => {
      const whole = at === '';
      const given = values[name];
      const list = whole ? given : (given as Readonly<Record<string, unknown>> | undefined)?.[at];
      if (!Array.isArray(list)) return [];
      const isKey = whole || prefix !== undefined ? /^[\w-]+$/ : /^\d+$/;
      const keys = list.map((entry: Readonly<Record<string, unknown>>, index) => {
        const written = wordOf(type, key, entry[key]);
        return isKey.test(written) ? written : String(index);
      });
      const known = new Set(keys);
      // No map has a key twice: the request wrote a list, whose entries are called by their places.
      if (known.size < keys.length) return [];
      const last = whole && value !== undefined ? { value } : {};
      return [{ at: whole ? name : at, keys, known, key, ...last, ...(prefix && { prefix }) }];
    }),
  );

/** What a request calls the value of a field: an enum is its word there. */
function wordOf(list: GraphQLInputType, field: string, value: unknown): string {
  const entry = getNamedType(list);
  const of = isInputObjectType(entry) ? getNamedType(entry.getFields()[field]?.type) : undefined;
  return String((isEnumType(of) ? of.getValue(String(value))?.value : undefined) ?? value);
}
