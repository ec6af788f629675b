import fc from 'fast-check';
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  getVariableValues,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';
import { PreparedOperation } from '../../schema/kernel/prepare/prepared-operation.js';
import { openWorld, type World } from '../support/world.js';

/** One place for a value: an argument, or a field of an input below one. */
interface Spot {
  /** `Course.assignments(bucket:)`, `Mutation.createQuiz(input.dueAt:)`. */
  readonly name: string;
  readonly document: string;
  /** Puts a value into the place, everything else as it is needed. */
  readonly variables: (value: unknown) => Record<string, unknown>;
  readonly type: GraphQLInputType;
  readonly isMutation: boolean;
}

/** Ten shapes that a value of the type does not have; the seed decides about what is in them. */
function wrongShapes(type: GraphQLInputType, text: string, number: number): readonly unknown[] {
  const inner = getNullableType(type);
  if (isListType(inner)) {
    const items = wrongShapes(inner.ofType, text, number).filter((one) => !Array.isArray(one));
    return items.map((item) => [item]);
  }
  const nested = [{ [text]: number }, [[text]], [{}], [number, number + 1]];
  if (isInputObjectType(inner)) return [text, number, true, '', ...nested, { [`${text}X`]: 1 }, -number];
  if (isEnumType(inner))
    return [text, number, true, '', inner.getValues()[0]!.name.toLowerCase(), ` ${text}`, ...nested];
  switch (inner.name) {
    case 'Int':
      return [number + 0.5, `${number}abc`, String(number), true, '', 2 ** 31, ...nested];
    case 'Float':
      return [`${number}abc`, String(number), true, false, '', text, ...nested];
    case 'Boolean':
      return ['true', 'false', 0, 1, '', text, ...nested];
    case 'String':
      return [number, -number, true, false, 0.5, number * 2 ** 32, ...nested];
    case 'ID':
      return [true, false, 0.5, number + 0.25, { id: 1 }, {}, ...nested];
    case 'DateTime':
      return ['2026-02-30', text, '32.13.2026', `${number}`, number, true, '12026-01-01', '', ...nested.slice(0, 2)];
    case 'RecordId':
      return [-number, 0, number + 0.5, 2 ** 53, '9007199254740993', '1e3', '', text, `sis_course_id:${text}`, '0x1'];
    default:
      // Scalars of several shapes: what each question and switch takes of them is tested with these.
      return [{ [text]: number }, [[text]], [{}], [number, number + 1]];
  }
}

/** The least value that an input type takes. */
function leastValue(type: GraphQLInputType): unknown {
  const inner = getNullableType(type);
  if (isListType(inner)) return [leastValue(inner.ofType)];
  if (isEnumType(inner)) return inner.getValues()[0]!.name;
  if (isInputObjectType(inner)) {
    const needed = Object.values(inner.getFields()).filter(isRequiredInputField);
    return Object.fromEntries(needed.map((field) => [field.name, leastValue(field.type)]));
  }
  const values: Record<string, unknown> = { Int: 1, Float: 1, Boolean: false, DateTime: '2030-01-01T00:00:00Z' };
  return values[inner.name] ?? '999999999';
}

/** How a query comes to a field of each object type, by literals alone. */
function waysTo(schema: GraphQLSchema): Map<GraphQLObjectType, (inner: string) => string> {
  const ways = new Map<GraphQLObjectType, (inner: string) => string>([[schema.getQueryType()!, (inner) => inner]]);
  for (const [type, way] of ways) {
    for (const field of Object.values(type.getFields())) {
      const target = getNamedType(field.type);
      if (!isObjectType(target) || ways.has(target)) continue;
      ways.set(target, (inner) => way(`${field.name}${literals(field)} { ${inner} }`));
    }
  }
  return ways;
}

const literals = (field: GraphQLField<unknown, unknown>): string => {
  const needed = field.args.filter(isRequiredArgument);
  if (needed.length === 0) return '';
  return `(${needed.map((arg) => `${arg.name}: ${JSON.stringify(leastValue(arg.type)).replace(/"(\w+)":/g, '$1:')}`).join(', ')})`;
};

type Place = GraphQLArgument | GraphQLInputField;
type Put = (value: unknown) => unknown;

/** The place itself, and every place inside of its input object. */
function within(
  place: Place,
  name: string,
  put: Put,
  open: readonly string[],
): { place: Place; name: string; put: Put }[] {
  const own = { place, name, put };
  const type = getNamedType(place.type);
  if (!isInputObjectType(type) || open.includes(type.name)) return [own];
  const listed = isListType(getNullableType(place.type));
  const least = leastValue(isNonNullType(type) ? type.ofType : type) as object;
  const below = Object.values(type.getFields()).flatMap((field) => {
    const inField: Put = (value) => {
      const object = { ...least, [field.name]: value };
      return put(listed ? [object] : object);
    };
    return within(field, `${name}.${field.name}`, inField, [...open, type.name]);
  });
  return [own, ...below];
}

function spotsOf(schema: GraphQLSchema): Spot[] {
  const ways = waysTo(schema);
  const mutation = schema.getMutationType()!;
  return [...ways.keys(), mutation].flatMap((type) =>
    Object.values(type.getFields()).flatMap((field) =>
      field.args.flatMap((argument) => {
        const others = field.args.filter((arg) => arg !== argument && isRequiredArgument(arg));
        const args = [argument, ...others].map((arg) => `${arg.name}: $${arg.name}`).join(', ');
        const declared = [argument, ...others].map((arg) => `$${arg.name}: ${String(arg.type)}`).join(', ');
        const body = `${field.name}(${args})${isCompositeType(getNamedType(field.type)) ? ' { __typename }' : ''}`;
        const isMutation = type === mutation;
        const document = `${isMutation ? 'mutation' : 'query'} (${declared}) { ${isMutation ? body : ways.get(type)!(body)} }`;
        const rest = Object.fromEntries(others.map((arg) => [arg.name, leastValue(arg.type)]));
        return within(argument, argument.name, (value) => value, []).map(({ place, name, put }) => ({
          name: `${type.name}.${field.name}(${name}:)`,
          document,
          variables: (value: unknown) => ({ ...rest, [argument.name]: put(value) }),
          type: place.type,
          isMutation,
        }));
      }),
    ),
  );
}

/** Whether the value has the right shape for some uses of the type: the record that it names is not there. */
const mayBeUnknown = (type: GraphQLInputType): boolean => {
  const { name } = getNamedType(type);
  return (
    ['RecordId', 'ID', 'ExactTrue', 'NameOrNumber'].includes(name) || name.startsWith('JSON') || name.endsWith('OrText')
  );
};

describe('Every argument and input field of the graph', () => {
  let world: World;
  const faults: unknown[] = [];
  beforeAll(async () => {
    world = await openWorld();
    for (const level of ['error', 'fatal'] as const) {
      world.app.logger[level] = (...said: unknown[]) => void faults.push(said);
    }
  });
  afterAll(() => world.close());

  /** What has been written since: rows of every table, and the newest transaction that touched one. */
  const written = async (): Promise<unknown> => {
    const tables = await world.sql(
      `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
       and table_name not in ('access_tokens', 'rate_limits') order by 1`,
    );
    const parts = tables.map(
      ({ table_name: table }) =>
        `select '${table}' as t, count(*)::int as n, max(xmin::text::bigint)::text as x from "${table}"`,
    );
    return world.sql(parts.join(' union all '));
  };

  it('refuses ten wrong shapes by its name, with nothing written and no fault', async () => {
    const spots = spotsOf(world.app.schema);
    expect(spots.length).toBeGreaterThan(500);
    const before = await written();
    const [[text, number]] = fc.sample(fc.tuple(fc.stringMatching(/^[a-z]{6,9}$/), fc.integer({ min: 3, max: 90 })), {
      seed: 20_261,
      numRuns: 1,
    }) as [[string, number]];
    const wrong: string[] = [];
    /** Most are refused before anybody is asked for: of those every tenth goes over HTTP, the others straight to the document. */
    const answerTo = async (spot: Spot, value: unknown, turn: number): Promise<{ status: number; body: any }> => {
      const prepared = world.app.prepare(spot.document);
      if (!(prepared instanceof PreparedOperation)) throw new Error(`${spot.document} ${String(prepared.errors[0])}`);
      const definitions = prepared.operation.variableDefinitions ?? [];
      const { errors } = getVariableValues(world.app.schema, definitions, spot.variables(value) as never);
      if (errors === undefined || turn % 10 === 0)
        return world.as('admin').graphql(spot.document, spot.variables(value));
      const body = await prepared.run({ requestId: 'straight' }, spot.variables(value));
      return { status: 400, body: { errors: body.errors?.map((error) => error.toJSON()) } };
    };
    const ask = async (spot: Spot, value: unknown, turn: number): Promise<void> => {
      const { status, body } = await answerTo(spot, value, turn);
      const { code, http, fields, reason } = body.errors?.[0]?.extensions ?? {};
      const isRefused = code === 'BAD_USER_INPUT' || code === 'BAD_REQUEST';
      // the cost of a page is weighed before its arguments are read
      const isNamed = Object.keys(fields ?? {}).length > 0 || reason === 'page_size_out_of_range';
      const isUnknown = mayBeUnknown(spot.type) && (http?.status === 404 || http?.status === 403 || !spot.isMutation);
      if (
        status >= 500 ||
        http?.status >= 500 ||
        !((isRefused && isNamed) || isUnknown || (isRefused && mayBeUnknown(spot.type)))
      )
        wrong.push(`${spot.name} ${JSON.stringify(value)} → ${status} ${JSON.stringify(body).slice(0, 200)}`);
    };
    const work = spots.flatMap((spot) => wrongShapes(spot.type, text, number).map((value) => ({ spot, value })));
    for (let at = 0; at < work.length; at += 16)
      await Promise.all(work.slice(at, at + 16).map(({ spot, value }, i) => ask(spot, value, at + i)));
    expect(wrong).toEqual([]);
    expect(faults).toEqual([]);
    expect(await written()).toEqual(before);
  }, 120_000);
});
