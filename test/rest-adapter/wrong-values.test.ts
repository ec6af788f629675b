/**
 * Sends every parameter of every route values of a dozen wrong shapes, as query, form, multipart and JSON by turns: each is
 * refused as the rule or a row of the exceptions says, and no row of the database changes.
 */
import { exceptions } from '../../rest-adapter/exceptions.js';
import { formOf } from '../../rest-adapter/platform/requests/form.js';
import { matrix } from '../contract/permission-matrix.js';
import { digest } from '../support/digest.js';
import { parserTextsIn, sentencesOf } from '../support/parser-texts.js';
import { openWorld, type World } from '../support/world.js';
import { allParameters, isWrong, type Parameter, type Tree, wrongs } from './wrong-values/parameters.js';
import { buildPlaces, type Places, pathOf } from './wrong-values/places.js';
import { type Encoding, requestOf, treeWith } from './wrong-values/requests.js';

interface Probe {
  readonly parameter: Parameter;
  readonly wrong: (typeof wrongs)[number];
  readonly encoding: Encoding;
}

const parameters = allParameters();

describe('A value that is not understood', () => {
  let world: World;
  let places: Places;
  const faults: unknown[] = [];
  /** What the route before has left, where nothing may have changed since. */
  let known: Awaited<ReturnType<typeof digest>> | undefined;
  beforeAll(async () => {
    world = await openWorld();
    places = await buildPlaces(world);
    for (const level of ['error', 'fatal'] as const) {
      world.app.logger[level] = (...said: unknown[]) => void faults.push(said);
    }
  });
  afterAll(() => world.close());

  it('is sent to all routes', () => {
    expect([...parameters.keys()]).toEqual(expect.arrayContaining(matrix.map(({ route }) => route)));
    expect(parameters.size).toBe(matrix.length);
  });

  it.each([...parameters.keys()])('is refused by %s, and nothing changes', async (route) => {
    const before = known ?? (await digest(world));
    known = undefined;
    const probes = probesOf(parameters.get(route)!, seedOf(route));
    const surprisesOf = async (some: readonly Probe[]) =>
      (await inParallel(some, (probe) => send(route, probe))).filter((one) => one !== undefined);
    expect(await surprisesOf(probes.filter((probe) => !isExcepted(probe)))).toEqual([]);
    const after = await digest(world);
    expect(after).toEqual(before);
    const excepted = probes.filter(isExcepted);
    expect(await surprisesOf(excepted)).toEqual([]);
    if (excepted.length === 0) known = after;
    expect(faults).toEqual([]);
  });

  /** What is unlike the rule, if anything. */
  async function send(route: string, probe: Probe): Promise<string | undefined> {
    const { parameter, wrong, encoding } = probe;
    const [method = '', template = ''] = route.split(' ');
    const base = beside(
      probe.parameter,
      formOf(Object.entries(baseOf(route)).map(([name, value]) => [name, String(value)])) as Tree,
    );
    const inPath = parameter.in === 'path';
    const path = pathOf(
      template,
      places,
      inPath ? [parameter.name.replace('*', ''), wrong.value as string] : undefined,
    );
    const tree = inPath ? base : treeWith(base, parameter, wrong.value);
    const [target, init] = requestOf(method, path, tree, encoding);
    const who = template.startsWith('/quiz_submissions') ? 'stu1' : 'admin';
    const headers = { ...(init.headers as Record<string, string>), authorization: `Bearer ${world.tokens[who]}` };
    const response = await fetch(world.base + target, { ...init, headers, redirect: 'manual' });
    const text = await response.text();
    if (isRight(probe, response.status, text)) return undefined;
    return `${parameter.name} (${parameter.kind}${parameter.isList ? '[]' : ''}), ${wrong.name}, ${encoding}: ${response.status} ${text.slice(0, 300)}`;
  }
});

/** Scores come in a list or at the top of the body, never in both. */
const beside = ({ route, name, in: place }: Parameter, base: Tree): Tree =>
  place !== 'path' && route.endsWith('/quizzes/:quiz_id/submissions/:id') && !name.startsWith('quiz_submissions')
    ? {}
    : base;

/** The rest of a request that is right. */
const baseOf = (route: string) => matrix.find((one) => one.route === route)?.form ?? {};

/** Whether the parameter is one of those that a row of the exceptions names. */
const isExcepted = ({ parameter: { route, name } }: Pick<Probe, 'parameter'>): boolean =>
  exceptions.some(({ parameters: at }) => at?.test(`${route} ${name}`));

function isRight({ parameter, wrong }: Probe, status: number, text: string): boolean {
  const { kind } = parameter;
  if (isExcepted({ parameter })) return status < 500;
  if (wrong.name === 'NUL in a text') return status === (parameter.in === 'path' ? 404 : 400);
  if (wrong.name === 'half of a surrogate pair') return status === 400;
  if (parameter.in === 'path') return status === 404;
  if (kind === 'id' && typeof wrong.value !== 'object') return status === 404;
  return status === 400 && namesField(parameter, text) && parserTextsIn(sentencesOf(JSON.parse(text))).length === 0;
}

/** Whether the refusal is about the parameter, and not about something else that the request lacks. */
function namesField({ segments }: Parameter, text: string): boolean {
  const { errors } = JSON.parse(text) as { errors: object };
  const last = segments.filter((segment) => segment !== '' && !segment.startsWith('<')).at(-1)!;
  return Object.keys(errors).some((field) => field.split(/[[\]]+/).includes(last));
}

/** Each wrong value once, in one of the encodings that can say it. */
function probesOf(all: readonly Parameter[], seed: number): Probe[] {
  let turn = seed;
  return all.flatMap((parameter) =>
    wrongs.flatMap((wrong): Probe[] => {
      if (!isWrong(wrong, parameter)) return [];
      if (parameter.in === 'path' && (wrong.json || typeof wrong.value !== 'string')) return [];
      turn += 1;
      const isGet = parameter.route.startsWith('GET');
      if (isGet && wrong.json) return [];
      const encodings: Encoding[] = isGet ? ['query'] : wrong.json ? ['json'] : ['form', 'multipart', 'json', 'query'];
      return [{ parameter, wrong, encoding: encodings[turn % encodings.length]! }];
    }),
  );
}

/** The same for a route in every run. */
const seedOf = (route: string): number => Buffer.from(route).reduce((sum, byte) => (sum * 31 + byte) % 9973, 7);

async function inParallel<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const waiting = [...items.entries()];
  const runner = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) results[next[0]] = await work(next[1]);
  };
  await Promise.all(Array.from({ length: 6 }, runner));
  return results;
}
