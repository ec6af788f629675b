/**
 * Every form tells all its fields at once: whatever a route refuses of each field by itself, it refuses of all of them
 * together. Decision 0131.
 */
import { formOf } from '../../rest-adapter/platform/requests/form.js';
import { matrix } from '../contract/permission-matrix.js';
import { openNewWorld, type World } from '../support/world.js';
import { allParameters, type Parameter, type Tree } from './wrong-values/parameters.js';
import { buildPlaces, type Places, pathOf } from './wrong-values/places.js';
import { requestOf, treeWith } from './wrong-values/requests.js';

/** Of the right shape, and wrong in most fields: blanks, control characters, long texts, numbers and ids out of range. */
const tried: Readonly<Partial<Record<Parameter['kind'], readonly string[]>>> = {
  string: ['', 'a\u0001b', 'x'.repeat(300)],
  number: ['', '-1', '1e300'],
  integer: ['', '-1'],
  word: [''],
  id: ['999999999'],
  datetime: [''],
};

/** Fields that are not told beside the others of their form, by route. */
const untold: Readonly<Record<string, readonly string[]>> = {
  // A student is named in one of two ways: which one is meant has to be known before it is looked at.
  'POST /users/:user_id/observees': ['observee_id'],
  // Which rubrics there are depends on what one is used for, and that is wrong.
  'POST /courses/:course_id/rubric_associations': ['rubric_id'],
  'POST /accounts/:account_id/rubric_associations': ['rubric_id'],
};

const forms = [...allParameters()].flatMap(([route, parameters]) => {
  const scalars = parameters.filter(
    (one) => one.in === 'form' && !one.isList && !one.segments.some((name) => name === '' || name.startsWith('<')),
  );
  return scalars.filter(({ kind }) => tried[kind]).length > 1 ? [[route, scalars] as const] : [];
});

describe('A form with several wrong fields', () => {
  let world: World;
  let places: Places;
  beforeAll(async () => {
    world = await openNewWorld();
    places = await buildPlaces(world);
  });
  afterAll(() => world.close());

  async function fieldsRefused(route: string, tree: Tree): Promise<string[]> {
    const [method = '', template = ''] = route.split(' ');
    const [target, init] = requestOf(method, pathOf(template, places), tree, 'json');
    const who = template.startsWith('/quiz_submissions') ? 'stu1' : 'admin';
    const headers = { ...(init.headers as Record<string, string>), authorization: `Bearer ${world.tokens[who]}` };
    const response = await fetch(world.base + target, { ...init, headers, redirect: 'manual' });
    const { errors } = response.status === 400 ? ((await response.json()) as any) : { errors: [] };
    return Array.isArray(errors) ? [] : Object.keys(errors);
  }

  const baseOf = (route: string) =>
    formOf(
      Object.entries(matrix.find((one) => one.route === route)?.form ?? {}).map(([name, value]) => [
        name,
        String(value),
      ]),
    ) as Tree;

  it('is found at many routes', () => expect(forms.length).toBeGreaterThan(60));

  it.each(forms)('is told all of them by %s', async (route, parameters) => {
    let together = baseOf(route);
    const wanted = new Set<string>();
    for (const parameter of parameters) {
      for (const value of tried[parameter.kind] ?? []) {
        const refused = await fieldsRefused(route, treeWith(baseOf(route), parameter, value));
        if (refused.length !== 1) continue;
        wanted.add(refused[0]!);
        together = treeWith(together, parameter, value);
        break;
      }
    }
    const told = wanted.size === 0 ? [] : await fieldsRefused(route, together);
    expect([...wanted].filter((field) => !told.includes(field)).sort()).toEqual(untold[route] ?? []);
  });
});
