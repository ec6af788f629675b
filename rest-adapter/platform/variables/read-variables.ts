/** Compiles a route's sources into one function from a request to the document's variables. */
import {
  type GraphQLInputType,
  type GraphQLSchema,
  getNullableType,
  isInputObjectType,
  isNonNullType,
  type OperationDefinitionNode,
  typeFromAST,
} from 'graphql';
import { wireName } from '../documents/wire.js';
import { type FieldProblem, notFound, RefusedRequest, type RestRefusal } from '../refusals/errors.js';
import type { FormObject, FormValue } from '../requests/form-value.js';
import type { PageRequest } from '../requests/page.js';
import { type Origin, Source } from '../routes/variables.js';
import { compileCoercer, itemsOf } from './coerce.js';
import { type Coerce, isBlank } from './leaves.js';
import { standInOf } from './stand-ins.js';

/** What sources read from. */
export interface VariableRequest {
  readonly path: Readonly<Record<string, string | undefined>>;
  readonly parameters: Readonly<FormObject>;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly page: PageRequest | undefined;
}

/** A variable as compiled: its source and its type, for the reader and for the documentation. */
export interface CompiledVariable {
  readonly name: string;
  readonly type: GraphQLInputType;
  readonly source: Source;
  /** Whether the request is refused without it. */
  readonly required: boolean;
  /** Whether the operation writes; see `CoercionRules.writes`. */
  readonly writes: boolean;
}

/** Pairs each declared source with the variable's type. Fails at boot where the two do not match. */
export function compileVariables(
  operation: OperationDefinitionNode,
  sources: Readonly<Record<string, Source>>,
  schema: GraphQLSchema,
): CompiledVariable[] {
  const declared = new Map(operation.variableDefinitions?.map((node) => [node.variable.name.value, node]));
  for (const name of Object.keys(sources)) {
    if (!declared.has(name)) throw new Error(`the document declares no variable $${name}`);
  }
  const writes = operation.operation === 'mutation';
  return [...declared].map(([name, node]) => {
    const type = typeFromAST(schema, node.type) as GraphQLInputType;
    const source = sources[name];
    const must = isNonNullType(type) && node.defaultValue === undefined;
    if (source) return { name, type, source, required: source.isRequired || (must && !source.fallback), writes };
    if (must) throw new Error(`the variable $${name} has no source`);
    return { name, type, source: new Source([]), required: false, writes };
  });
}

/** Some of the values are none that the variables take. */
export class UnreadRequest extends RefusedRequest {
  /** @param values of the variables that could be read, with stand-ins where there has to be one */
  constructor(
    refusal: RestRefusal,
    readonly values: Record<string, unknown>,
  ) {
    super(refusal);
  }
}

type ReadOne = (request: VariableRequest, includes: () => ReadonlySet<string>, problems: FieldProblem[]) => unknown;

/**
 * The reader of all variables. Absent is absent in the answer; refuses (400) with the wire names of all that is wrong,
 * and with 404 where a path segment is no value of its type.
 */
export function variableReader(variables: readonly CompiledVariable[]) {
  const readers = variables
    .filter(({ source }) => source.origins.length > 0 || source.fallback)
    .map((variable) => ({ variable, reads: variable.source.origins.map((origin) => readerOf(origin, variable)) }));
  return (request: VariableRequest): Record<string, unknown> => {
    const values: Record<string, unknown> = {};
    const problems: FieldProblem[] = [];
    let words: ReadonlySet<string> | undefined;
    const includes = () => {
      words ??= includedNames(request.parameters);
      return words;
    };
    for (const { variable, reads } of readers) {
      const before = problems.length;
      let value: unknown;
      for (const read of reads) {
        value = read(request, includes, problems);
        if (value !== undefined || problems.length > before) break;
      }
      if (value === undefined && problems.length === before) value = variable.source.fallback?.value;
      if (value !== undefined) values[variable.name] = value;
      else if (variable.required && problems.length === before) problems.push(missing(variable));
      if (!(variable.name in values) && variable.required) values[variable.name] = standInOf(variable.type);
    }
    if (problems.length > 0) throw new UnreadRequest(refused(problems), values);
    return values;
  };
}

function readerOf(origin: Origin, { type, source, writes }: CompiledVariable): ReadOne {
  if (origin.kind === 'repeated') return () => undefined;
  if (origin.kind === 'constant') return () => origin.value;
  // Where there is another source, that one is asked next.
  const no = source.origins.length > 1 ? undefined : false;
  if (origin.kind === 'included') return (_request, includes) => includes().has(origin.word) || no;
  if (origin.kind === 'listed') return ({ parameters }) => wordsIn(parameters, origin.name).has(origin.word) || no;
  if (origin.kind === 'given')
    return ({ parameters }) => origin.names.some((name) => !isBlank(valueAt(parameters, name.split('.')))) || no;
  if (origin.kind === 'worded') return wordReader(origin);
  if (origin.kind === 'paging') return ({ page }) => page?.[origin.role];
  const { names, keys, switches, marks } = source;
  const coerce = compileCoercer(type, { names, keys, switches, marks, known: new Map() });
  if (origin.kind === 'path') return segmentReader(origin.name, coerce);
  if (origin.kind === 'parameter') {
    const isBody = origin.location === 'form' && isInputObjectType(getNullableType(type)) && !marks.one;
    return parameterReader(origin.name, coerce, { writes, isBody });
  }
  if (origin.kind === 'header') {
    return ({ headers }, _includes, problems) => {
      const raw = headers[origin.name];
      return raw === undefined ? undefined : coerce(raw, origin.name, problems);
    };
  }
  const wanted = origin.names;
  const read: ReadOne = ({ parameters }, _includes, problems) =>
    coerce(wanted.length > 0 ? only(parameters, wanted) : (parameters as FormObject), '', problems);
  return isOneOf(type) ? onlyIfGiven(read) : read;
}

function wordReader({ name, words, others }: Extract<Origin, { kind: 'worded' }>): ReadOne {
  const said = Object.keys(words).join(', ');
  return ({ parameters }, _includes, problems) => {
    const raw = parameters[name];
    if (raw === undefined || isBlank(raw)) return false;
    if (typeof raw === 'string' && Object.hasOwn(words, raw)) return words[raw];
    if (others !== undefined) return others;
    problems.push({ attribute: name, type: 'inclusion', message: `${name} is one of ${said}` });
    return undefined;
  };
}

function segmentReader(name: string, coerce: Coerce): ReadOne {
  return ({ path }) => {
    const found: FieldProblem[] = [];
    const value = coerce(path[name] ?? '', name, found);
    if (found.length > 0 || value === undefined) throw new RefusedRequest(notFound());
    return value;
  };
}

function parameterReader(
  name: string,
  coerce: Coerce,
  { writes, isBody }: { writes: boolean; isBody: boolean },
): ReadOne {
  return ({ parameters }, _includes, problems) => {
    const raw = parameters[name];
    // a blank filter is no filter; only what is written can be unset
    if (raw === undefined || (!writes && isBlank(raw))) return undefined;
    return coerce(raw, isBody && isStructured(raw) ? '' : name, problems);
  };
}

const isOneOf = (type: GraphQLInputType): boolean => {
  const bare = getNullableType(type);
  return isInputObjectType(bare) && bare.isOneOf;
};

/** What is named in one of several ways is not named at all where every way is blank. */
const onlyIfGiven =
  (read: ReadOne): ReadOne =>
  (...from) => {
    const given = Object.entries((read(...from) ?? {}) as object).filter(([, value]) => value !== null);
    return given.length === 0 ? undefined : Object.fromEntries(given);
  };

/** Problems inside `quiz[…]` are named without the prefix, as the domain's own are. */
const isStructured = (raw: FormValue) => typeof raw === 'object' && raw !== null && !Array.isArray(raw);

function only(parameters: Readonly<FormObject>, names: readonly string[]): FormObject {
  const given: FormObject = Object.create(null);
  for (const name of names) if (name in parameters) given[name] = parameters[name]!;
  return given;
}

/** The words of `include[]`, `include`, `include[0]`, `includes[]` or `includes`; what nobody knows is nobody's. */
const includedNames = (parameters: Readonly<FormObject>): ReadonlySet<string> =>
  wordsIn(parameters, 'include', 'includes');

/** The words of list parameters. */
function wordsIn(parameters: Readonly<FormObject>, ...names: readonly string[]): ReadonlySet<string> {
  const words = new Set<string>();
  for (const name of names) {
    const raw = parameters[name];
    if (raw === undefined) continue;
    for (const { item } of itemsOf(raw, name, undefined)) if (typeof item === 'string') words.add(item);
  }
  return words;
}

function missing({ name, source }: CompiledVariable): FieldProblem {
  const origin = source.origins[0];
  const wire = origin && 'name' in origin ? origin.name : wireName(name);
  return { attribute: wire, type: 'missing', message: `${wire} is missing` };
}

function refused(problems: readonly FieldProblem[]): RestRefusal {
  const fields: Record<string, FieldProblem[]> = Object.create(null);
  // Two variables may read one parameter.
  const told = [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()];
  for (const problem of told) {
    fields[problem.attribute] ??= [];
    fields[problem.attribute]!.push(problem);
  }
  const message = told
    .slice(0, 5)
    .map((problem) => problem.message)
    .join('. ');
  return { status: 400, reason: 'invalid', message: `${message}.`, fields };
}

/** What stands in a form under names within one another. */
function valueAt(form: FormObject, names: readonly string[]): FormValue {
  let value: FormValue = form;
  for (const name of names) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    value = (value as FormObject)[name] ?? null;
  }
  return value;
}
