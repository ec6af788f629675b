import { changeRows } from '../../support/change-by-sql.js';
import { enrollmentRow } from '../../support/course-rows.js';
import { emptyQueue } from '../../support/run-job.js';
import { openWorld, type World } from '../../support/world.js';
import { aBlueprint, aFollower, aPageIn, associate, pagesOf, restrict, synced } from './builders.js';

describe('What a blueprint locks', () => {
  let world: World;
  let blueprint: number;
  let [one, two, page] = [0, 0, 0];
  beforeEach(async () => {
    world = await openWorld();
    await emptyQueue(world);
    blueprint = await aBlueprint(world);
    one = await aFollower(world, blueprint, 'One');
    two = await aFollower(world, blueprint, 'Two');
    page = (await aPageIn(world, blueprint, 'Rules')).page_id;
    await synced(world, blueprint);
  });
  afterEach(() => world.close());

  const locks = async () => [(await pagesOf(world, one))[0].locks, (await pagesOf(world, two))[0].locks];
  const items = () =>
    world.sql(
      `select source_id::int as id, restricted, restrictions from blueprint_items where kind = 'wiki_page' order by id`,
    );
  const put = (form: Record<string, string>, who: 'admin' | 'teach' = 'admin') =>
    world.as(who).put(`/courses/${blueprint}`, form);

  it('restrict_item holds at once in all courses, and is undone alike', async () => {
    expect((await restrict(world, blueprint, page)).body).toEqual({ success: true });
    expect(await locks()).toEqual([['content'], ['content']]);
    expect(await items()).toEqual([{ id: page, restricted: true, restrictions: null }]);
    await restrict(world, blueprint, page, { 'restrictions[content]': 'false', 'restrictions[points]': 'true' });
    expect([await locks(), (await items())[0].restrictions]).toEqual([[[], []], ['points']]);
    await restrict(world, blueprint, page, { 'restrictions[content]': 'true' });
    expect(await locks()).toEqual([['content'], ['content']]);
    await restrict(world, blueprint, page, { restricted: 'false' });
    expect(await locks()).toEqual([[], []]);
  });

  it('a content that is none of the course, or was deleted, is 404; a wrong word is 400 by field; nothing changes', async () => {
    const elsewhere = (await aPageIn(world, world.courses.C1, 'Elsewhere')).page_id;
    const gone = { id: (await aPageIn(world, blueprint, 'Gone')).page_id };
    await changeRows(world, 'pages', gone, { workflowState: 'deleted' });
    const before = await items();
    for (const id of [elsewhere, gone.id, 999_999, 'x'])
      expect([id, (await restrict(world, blueprint, id as number)).status]).toEqual([id, 404]);
    for (const [form, field] of [
      [{ content_type: 'module' }, 'content_type'],
      [{ restricted: 'perhaps' }, 'restricted'],
      [{ 'restrictions[content]': 'perhaps' }, 'content'],
    ] as const) {
      const { status, body } = await restrict(world, blueprint, page, form);
      expect([form, status, JSON.stringify(body.errors).includes(field)]).toEqual([form, 400, true]);
    }
    const both = await restrict(world, blueprint, page, { restricted: 'false', 'restrictions[content]': 'true' });
    expect([both.status, both.body.errors[0].error_code]).toEqual([400, 'exclusive']);
    expect([await items(), await locks()]).toEqual([before, [[], []]]);
  });

  it('is set by those who manage the blueprint', async () => {
    await enrollmentRow(world, 'stu2', blueprint, 'Student');
    await enrollmentRow(world, 'teach', blueprint, 'Teacher');
    for (const [who, wanted] of [
      ['stu2', 403],
      ['stu1', 404],
      ['adminB', 404],
    ] as const)
      expect([who, (await restrict(world, blueprint, page, {}, who)).status]).toEqual([who, wanted]);
    expect(await locks()).toEqual([[], []]);
    expect((await restrict(world, blueprint, page, {}, 'teach')).status).toBe(200);
  });

  it('of a course goes by its restrictions, by kind where it says so, and is shown', async () => {
    await restrict(world, blueprint, page);
    const none = { content: false, points: false, due_dates: false, availability_dates: false };
    const { body } = await put({
      'course[blueprint_restrictions][content]': '0',
      'course[blueprint_restrictions][points]': '1',
    });
    expect(body).toMatchObject({
      blueprint: true,
      blueprint_restrictions: { ...none, points: true },
    });
    expect(body).not.toHaveProperty('blueprint_restrictions_by_object_type');
    expect(await locks()).toEqual([[], []]);
    const byType = await put({
      'course[use_blueprint_restrictions_by_object_type]': 'true',
      'course[blueprint_restrictions_by_object_type][wiki_page][content]': 'true',
      'course[blueprint_restrictions_by_object_type][quiz][due_dates]': 'true',
    });
    expect(byType.body).toMatchObject({
      blueprint_restrictions_by_object_type: {
        wiki_page: { ...none, content: true },
        quiz: { ...none, due_dates: true },
      },
    });
    expect(Object.keys(byType.body.blueprint_restrictions_by_object_type)).toEqual(['quiz', 'wiki_page']);
    expect(await locks()).toEqual([['content'], ['content']]);
    const plain = (await world.as('admin').get(`/courses/${one}`)).body;
    for (const key of Object.keys(byType.body).filter((name) => name.includes('blueprint_')))
      expect(plain).not.toHaveProperty(key);
  });

  it('of a course is refused by field to who does not manage blueprints', async () => {
    await enrollmentRow(world, 'teach', blueprint, 'Teacher');
    const { status, body } = await put({ 'course[blueprint_restrictions][points]': 'true' }, 'teach');
    expect([status, Object.keys(body.errors)]).toEqual([403, ['blueprint_restrictions']]);
    const wrong = await put({ 'course[blueprint_restrictions][points]': 'perhaps' });
    expect(wrong.status).toBe(400);
    const [row] = await world.sql('select blueprint_restrictions as all from courses where id = $1', [blueprint]);
    expect(row).toEqual({ all: ['content'] });
  });

  it('ends where a course is let go, and where the blueprint is none any more', async () => {
    await restrict(world, blueprint, page);
    await associate(world, blueprint, { remove: [one] });
    expect(await locks()).toEqual([[], ['content']]);
    await put({ 'course[blueprint]': 'false' });
    expect(await locks()).toEqual([[], []]);
  });
});
