import { aPublishedQuiz, aQuizGroup } from '../quizzes/builders.js';
import { compiledRoutes } from '../support/compiled-routes.js';
import type { Caller, World } from '../support/world.js';
import { openWorld } from '../support/world.js';
import type { Made } from './matrix/row.js';
import { callers, matrix } from './permission-matrix.js';

describe('The permission matrix', () => {
  let world: World;
  let made: Made;
  beforeAll(async () => {
    world = await openWorld();
    const quiz = await aPublishedQuiz(world);
    made = { quiz, quizGroup: await aQuizGroup(world, quiz) };
  });
  afterAll(() => world.close());

  const as = (caller: (typeof callers)[number]): Caller =>
    caller === 'nobody' ? world.withToken(null) : world.as(caller);
  const ask = (caller: Caller, method: string, path: string, form: (typeof matrix)[number]['form']) => {
    if (method === 'GET') return caller.get(path);
    if (method === 'POST') return caller.post(path, form);
    return method === 'PUT' ? caller.put(path, form) : caller.del(path, form);
  };

  it('has a row for every route', () => {
    const routes = compiledRoutes().map(({ method, path }) => `${method} ${path.replace('/api/v1', '')}`);
    expect(matrix.map(({ route }) => route).sort()).toEqual(routes.sort());
  });

  for (const { route, path, form, statuses } of matrix) {
    it(`${route} answers ${statuses.join(', ')}`, async () => {
      const [method = ''] = route.split(' ');
      const seen: number[] = [];
      for (const caller of callers)
        seen.push((await ask(as(caller), method, path({ ...world, ...made }), form)).status);
      expect(seen).toEqual([...statuses]);
    });
  }
});
