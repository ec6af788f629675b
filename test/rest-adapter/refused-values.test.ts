import { routes } from './input-routes.js';
import { type Site, serve } from './world.js';

describe('values that are not understood', () => {
  let site: Site;
  beforeAll(async () => {
    site = await serve(routes);
  });
  afterAll(() => site.close());

  const api = (target: string, init?: RequestInit) => site.ask(`/api/v1${target}`, init);
  const form = (method: string, text: string): RequestInit => ({
    method,
    body: text,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  const json = (method: string, value: unknown): RequestInit => ({
    method,
    body: JSON.stringify(value),
    headers: { 'content-type': 'application/json' },
  });
  const inputOf = async (text: string) => {
    const answer = await api('/courses', form('POST', text));
    expect(answer.body).toEqual({ id: 7, name: 'Biology' });
    return structuredClone(site.world.calls.at(-1)!.args).input;
  };
  const refusedOf = async (request: Promise<{ status: number; body: any }>) => {
    const calls = site.world.calls.length;
    const { status, body } = await request;
    expect([status, site.world.calls.length]).toEqual([400, calls]);
    return Object.entries(body.errors as Record<string, { type: string }[]>).map(([at, [one]]) => `${at} ${one!.type}`);
  };
  const refusedForm = (text: string) => refusedOf(api('/courses', form('POST', `course[name]=A&${text}`)));
  const refusedJson = (input: object) => refusedOf(api('/courses', json('POST', { course: { name: 'A', ...input } })));

  it('refuses a list or an object where a single value belongs, in a form and in JSON', async () => {
    expect(await refusedForm('course[weight][]=1&course[weight][]=2')).toEqual(['weight invalid']);
    expect(await refusedForm('course[course_code][a]=1')).toEqual(['course_code invalid']);
    const wrong = { weight: [1, 2], course_code: ['x'], is_public: {}, start_at: [], term_id: [3], event: [['x']] };
    expect(await refusedJson(wrong)).toEqual([
      'course_code invalid',
      'is_public invalid',
      'weight invalid',
      'start_at invalid',
      'term_id invalid',
      'event invalid',
    ]);
  });

  it('refuses what is no object where an object belongs', async () => {
    expect(await refusedOf(api('/courses', form('POST', 'course=A')))).toEqual(['course invalid']);
    expect(await refusedOf(api('/courses', form('POST', 'course[][name]=A')))).toEqual(['course invalid']);
    expect(await refusedForm('course[child]=x&course[answers]=y')).toEqual(['answers invalid', 'child invalid']);
    expect(await refusedJson({ answers: [{ answer_text: 'x' }, 5, [], null, ''] })).toEqual([
      'answers[1] invalid',
      'answers[2] invalid',
      'answers[3] blank',
      'answers[4] blank',
    ]);
  });

  it('refuses an entry of a keyed map that is no object, named by its key', async () => {
    expect(
      await refusedJson({ permissions: { manage: { locked: 'x' } }, child: { permissions: { vote: 1 } } }),
    ).toEqual(['permissions[manage][locked] inclusion', 'child[permissions][vote] invalid']);
  });

  it('takes the last value of a plain name that repeats, but refuses an id that is given twice', async () => {
    expect(await inputOf('course[name]=A&course[name]=B&course[weight]=1&course[weight]=2')).toEqual({
      name: 'B',
      weight: 2,
    });
    expect(await refusedForm('course[term_id]=3&course[term_id]=4')).toEqual(['term_id not_one']);
    expect(await refusedForm('course[weight]=1&course[weight]=2&course[weight][]=3')).toEqual(['weight invalid']);
  });

  it.each(['x', '-1', '1.5', '9007199254740993', '0', '%D9%A1'])('answers 404 for the reference %s', async (id) => {
    const calls = site.world.calls.length;
    expect((await api('/courses', form('POST', `course[name]=A&course[term_id]=${id}`))).status).toBe(404);
    expect((await api(`/courses?ids[]=1&ids[]=${id}`)).status).toBe(404);
    expect(site.world.calls).toHaveLength(calls);
  });

  it('takes blank items of a list of plain values for none, so that a form can say an empty list', async () => {
    expect((await inputOf('course[name]=A&course[tags][]=')).tags).toEqual([]);
    expect((await inputOf('course[name]=A&course[tags][]=&course[tags][]=x')).tags).toEqual(['x']);
    expect((await inputOf('course[name]=A&course[answers][]=')).answers).toEqual([]);
    expect(await refusedJson({ tags: ['x', null] })).toEqual(['tags[1] blank']);
  });

  it('turns a switch off for any value but a true word where another field stands beside it', async () => {
    const enabled = async (text: string) =>
      (await inputOf(`course[name]=A&course[permissions][vote][locked]=0&${text}`)).permissions[0].enabled;
    for (const word of ['banana', '', '2', 'false']) {
      expect(await enabled(`course[permissions][vote][enabled]=${word}`)).toBe(false);
    }
    expect(await enabled('course[permissions][vote][enabled]=yes')).toBe(true);
    expect(await refusedForm('course[permissions][vote][enabled]=banana')).toEqual([
      'permissions[vote][enabled] inclusion',
    ]);
    expect(await refusedForm('course[permissions][vote][locked]=1&course[permissions][vote][enabled][]=1')).toEqual([
      'permissions[vote][enabled] invalid',
    ]);
  });

  it('refuses dates of filters that cannot be read', async () => {
    expect(await refusedOf(api('/courses?since=someday'))).toEqual(['since invalid']);
  });
});
