import fc from 'fast-check';
import {
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  getVariableValues,
  isEnumType,
  isInputObjectType,
  isListType,
  isScalarType,
} from 'graphql';
import { PreparedOperation } from '../../schema/platform/prepare/prepared-operation.js';
import { asErrors } from '../support/graph-refusal.js';
import { openWorld, type World } from '../support/world.js';
import { type Spot, spotsOf } from './argument-spots.js';

/** Years that no answer has, and those that PostgreSQL does not know. */
const beyondAllYears = ['0000-01-01', '0000-12-31T23:59:59Z', '12026-01-01', '294277-01-01T00:00:00Z', '-4713-01-01'];

/** Ten shapes or so that a value of the type does not have; the seed decides about what is in them. */
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
    case 'SafeInt':
      return [number + 0.5, `${number}abc`, true, '', 2 ** 53, ...nested];
    case 'Float':
      return [`${number}abc`, String(number), true, false, '', text, ...nested];
    case 'Boolean':
      return ['true', 'false', 0, 1, '', text, ...nested];
    case 'String':
      return [number, -number, true, false, 0.5, number * 2 ** 32, ...nested];
    case 'ID':
      return [true, false, 0.5, number + 0.25, { id: 1 }, {}, ...nested];
    case 'DateTime':
      return ['2026-02-30', text, number, true, '', ...beyondAllYears, ...nested.slice(0, 2)];
    case 'RecordId':
      return [-number, 0, number + 0.5, 2 ** 53, '9007199254740993', '1e3', '', text, `sis_course_id:${text}`, '0x1'];
    default:
      // Scalars of several shapes: what each question and switch takes of them is tested with these.
      return [{ [text]: number }, [[text]], [{}], [number, number + 1]];
  }
}

/** Whether the value has the right shape for some uses of the type: the record that it names is not there. */
const mayBeUnknown = (type: GraphQLInputType): boolean => {
  const { name } = getNamedType(type);
  return ['RecordId', 'ID'].includes(name) || name.startsWith('JSON');
};

const takesText = (type: GraphQLInputType): boolean => {
  const named = getNamedType(type);
  return isScalarType(named) && !['Int', 'Float', 'SafeInt', 'Boolean'].includes(named.name);
};

/** With NUL, or half of a pair of surrogates; deep in JSON, and as a key there. */
function unstorable(type: GraphQLInputType): readonly unknown[] {
  const inner = getNullableType(type);
  if (isListType(inner)) return unstorable(inner.ofType).map((item) => [item]);
  const texts = ['a\0b', 'a\ud800b', '\0'];
  if (!inner.name.startsWith('JSON')) return texts;
  return [...texts, { deep: ['a\0b'] }, { deep: { deeper: '\udc00' } }, { 'a\0b': 1 }];
}

const hasOddKey = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).some((key) => key.includes('\0'));

/** What a document is answered, without the way over HTTP. */
async function straight(
  { app }: World,
  document: string,
  variables: Record<string, unknown>,
): Promise<{ status: number; body: any }> {
  const prepared = app.prepare(document);
  const result =
    prepared instanceof PreparedOperation ? await prepared.run({ requestId: 'straight' }, variables) : prepared;
  return { status: 400, body: { ...result, errors: result.errors?.map((error) => error.toJSON()) } };
}

describe('Every argument and input field of the graph', () => {
  let world: World;
  const faults: unknown[] = [];
  const { stackTraceLimit } = Error;
  beforeAll(async () => {
    world = await openWorld();
    // Tens of thousands of refusals, of which nobody reads where each was made.
    Error.stackTraceLimit = 0;
    for (const level of ['error', 'fatal'] as const) {
      world.app.logger[level] = (...said: unknown[]) => void faults.push(said);
    }
  });
  afterAll(async () => {
    Error.stackTraceLimit = stackTraceLimit;
    await world.close();
  });

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
      const { code, http, fields } = asErrors(body).errors?.[0]?.extensions ?? {};
      const isRefused = code === 'VALIDATION_FAILED' || code === 'BAD_REQUEST';
      const isNamed = Object.keys(fields ?? {}).length > 0;
      // The cost of a page is weighed before its arguments are read.
      const isTooCostly = code === 'COST_EXCEEDED' && /\((first|last):\)$/.test(spot.name);
      const isUnknown = mayBeUnknown(spot.type) && (http?.status === 404 || http?.status === 403 || !spot.isMutation);
      if (
        status >= 500 ||
        http?.status >= 500 ||
        !((isRefused && isNamed) || isTooCostly || isUnknown || (isRefused && mayBeUnknown(spot.type)))
      )
        wrong.push(`${spot.name} ${JSON.stringify(value)} → ${status} ${JSON.stringify(body).slice(0, 200)}`);
    };
    const work = spots.flatMap((spot) => wrongShapes(spot.type, text, number).map((value) => ({ spot, value })));
    for (let at = 0; at < work.length; at += 16)
      await Promise.all(work.slice(at, at + 16).map(({ spot, value }, i) => ask(spot, value, at + i)));
    expect(wrong).toEqual([]);
    expect(faults).toEqual([]);
    expect(await written()).toEqual(before);
  });

  it('refuses a text that no column holds by its name, as a variable and as a literal, and asks the database nothing', async () => {
    const admin = world.as('admin');
    await admin.graphql('{ viewer { recordId } }');
    const wrong: string[] = [];
    const ask = async (spot: Spot, value: unknown, turn: number): Promise<void> => {
      const isLiteral = turn % 2 === 1 && !/ud[8c]00/.test(JSON.stringify(value)) && !hasOddKey(value);
      const document = isLiteral ? spot.documentWith(value) : spot.document;
      const variables = isLiteral ? {} : spot.variables(value);
      const { status, body } =
        turn % 20 < 2 ? await admin.graphql(document, variables) : await straight(world, document, variables);
      const { code, reason, fields } = body.errors?.[0]?.extensions ?? {};
      const last = spot.name.slice(0, -2).split(/[(.]/).at(-1)!;
      const isNamed = Object.keys(fields ?? {}).some((field) => field.split('.').includes(last));
      if (status !== 400 || code !== 'VALIDATION_FAILED' || reason !== 'bad_encoding' || !isNamed || 'data' in body)
        wrong.push(`${document} ${JSON.stringify(variables)} → ${status} ${JSON.stringify(body).slice(0, 200)}`);
    };
    const spots = spotsOf(world.app.schema).filter(({ type }) => takesText(type));
    expect(spots.length).toBeGreaterThan(250);
    const work = spots.flatMap((spot) => unstorable(spot.type).map((value) => ({ spot, value })));
    const statements = await world.statementsOf(async () => {
      for (const [at, { spot, value }] of work.entries()) await ask(spot, value, at);
    });
    expect(wrong).toEqual([]);
    expect(faults).toEqual([]);
    // The few that go over HTTP look their token up anew every few seconds.
    expect(statements).toBeLessThan(work.length / 50);
  });
});
