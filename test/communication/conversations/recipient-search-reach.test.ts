import { changeRows } from '../../support/change-by-sql.js';
import { setEnrollmentState } from '../../support/course-builders.js';
import { people } from '../../support/fixture.js';
import { aPart, aSection, moveTo, setPermissions } from '../../support/school-builders.js';
import { BothTenants } from '../../support/two-tenants.js';
import { type Answer, openWorld, type World } from '../../support/world.js';
import { aConversation, aMember, anObserver } from './builders.js';
import { write } from './writing-builders.js';

describe('Whom a search for recipients finds', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const search = (who: Parameters<World['as']>[0], query: string, path = '/search/recipients') =>
    world.as(who).get(`${path}?${query}`);
  const idsIn = ({ status, body }: Answer): (number | string)[] => {
    if (status !== 200) throw new Error(`The search was refused: ${JSON.stringify(body)}`);
    return body.map(({ id }: { id: number | string }) => id);
  };
  const found = async (who: Parameters<World['as']>[0], query: string) => idsIn(await search(who, query));
  const ids = (...people: (keyof World['users'])[]) => people.map((person) => world.users[person]);
  const graph = (who: Parameters<World['as']>[0], filter: Record<string, unknown>, fields = 'code') =>
    world
      .as(who)
      .graphql(
        `query ($filter: RecipientFilter) { recipients(filter: $filter, first: 50) { totalCount nodes { ${fields} } } }`,
        { filter },
      );

  it('finds those to whom the actor may write, and nobody else, whoever asks', async () => {
    const evening = await aSection(world, 'Evening', [world.users.out]);
    await moveTo(world, world.users.ta, evening, { limited: true });
    await setPermissions(world, 'ObserverEnrollment', ['send_messages']);
    await anObserver(world, 'lim', 'stu2');
    await aMember(world, 'out', world.groups.red);
    const everybody = people.filter((person) => person !== 'gone');
    for (const who of everybody) {
      const may: number[] = [];
      for (const to of people) if ((await write(world, who, [to], 'Hello')).status === 201) may.push(world.users[to]);
      const seen: unknown[] = [];
      for (const letter of 'aeiou') seen.push(...(await found(who, `search=${letter}&type=user&per_page=100`)));
      expect([who, new Set(seen)]).toEqual([who, new Set(may)]);
    }
  });

  it('nobody of another tenant is found, whatever names them', async () => {
    const { CB } = world.courses;
    for (const query of [
      'search=bob',
      `user_id=${world.users.stuB}`,
      `context=course_${CB}`,
      `context=section_${world.sections.CB}`,
      'search=botany',
    ])
      for (const who of ['admin', 'teach', 'stu1'] as const)
        expect([who, query, await found(who, query)]).toEqual([who, query, []]);
    for (const query of [
      'search=stella',
      `user_id=${world.users.stu2}`,
      `context=course_${world.courses.C1}`,
      `context=group_${world.groups.red}`,
    ])
      expect([query, await found('adminB', query)]).toEqual([query, []]);
    // Their conversation, too, leads nowhere.
    const id = await aConversation(world, ['stuB', 'adminB'], 'Here', { tenant: world.accounts.RB });
    expect(await found('admin', `search=bob&from_conversation_id=${id}`)).toEqual([]);
  });

  it('who belongs to two tenants is found in each by the name that they have there, and by those of that tenant', async () => {
    const both = await BothTenants.of(world);
    const zoe = await both.person('Zoe Both');
    await aPart(world, zoe.id);
    const renamed = { name: 'Zacharias Else', sortableName: 'Else, Zacharias', shortName: 'Zach' };
    await changeRows(world, 'user_profiles', { userId: zoe.id, rootAccountId: world.accounts.RB }, renamed);
    const name = async (who: 'admin' | 'teach' | 'adminB', query: string) =>
      (await search(who, query)).body.map((one: any) => [one.id, one.name, one.full_name]);
    for (const who of ['admin', 'teach'] as const) {
      expect(await name(who, 'search=zoe')).toEqual([[zoe.id, 'Zoe Both', 'Zoe Both']]);
      expect(await name(who, 'search=zach')).toEqual([]);
    }
    expect(await name('adminB', 'search=zach')).toEqual([[zoe.id, 'Zach', 'Zacharias Else']]);
    expect(await name('adminB', 'search=zoe')).toEqual([]);
    const inB = await world.withToken(zoe.tokens.B).get('/search/recipients?search=e&type=user');
    expect(idsIn(inB)).toEqual([zoe.id]);
    const inA = await world.withToken(zoe.tokens.A).get('/search/recipients?search=tess');
    expect(idsIn(inA)).toEqual(ids('teach'));
    // Pages go on by the names of the tenant.
    const page = await world.as('admin').get('/search/recipients?search=e&type=user&per_page=1&page=1');
    const next = /<[^>]*\/api\/v1([^>]*)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] as string;
    const whole = await found('admin', 'search=e&type=user&per_page=100');
    expect([...idsIn(page), ...idsIn(await world.as('admin').get(next))]).toEqual(whole.slice(0, 2));
  });

  it('who may not be written to is not found: outside of courses, test students, who was let go or deleted', async () => {
    expect(await found('out', 'search=e')).toEqual(ids('out'));
    await aPart(world, world.users.out, { type: 'StudentView' });
    expect(await found('teach', 'search=otto')).toEqual([]);
    expect(await found('teach', 'search=stella')).toEqual(ids('stu2'));
    const [part] = await world.sql('select id::int from enrollments where user_id = $1', [world.users.stu2]);
    for (const state of ['completed', 'inactive', 'invited', 'deleted'] as const) {
      await setEnrollmentState(world, part.id, state);
      expect([state, await found('teach', 'search=stella')]).toEqual([state, []]);
    }
    await setEnrollmentState(world, part.id, 'active');
    await changeRows(world, 'users', { id: world.users.stu2 }, { workflowState: 'deleted' });
    expect(await found('teach', 'search=stella')).toEqual([]);
    expect(await found('admin', 'search=stella')).toEqual([]);
    expect(await found('admin', 'search=gus')).toEqual([]);
  });

  it('whose rights end at a section finds its people and no other section', async () => {
    const evening = await aSection(world, 'Evening', [world.users.out]);
    await moveTo(world, world.users.ta, evening, { limited: true });
    world.app.cache.clear();
    const { C1 } = world.courses;
    expect(await found('ta', 'search=e&type=user')).toEqual(ids('out'));
    expect(await found('ta', `context=course_${C1}`)).toEqual([
      `section_${evening}`,
      `group_${world.groups.blue}`,
      `group_${world.groups.red}`,
      ...ids('ta', 'out'),
    ]);
    expect(await found('ta', `context=section_${world.sections.C1}`)).toEqual([]);
    const [course] = (await search('ta', 'search=bio&type=context')).body;
    expect([course.id, course.user_count]).toEqual([`course_${C1}`, 2]);
  });

  it('people of the conversation from which the search comes are found by who takes part in it, and by nobody else', async () => {
    const id = await aConversation(world, ['out', 'stu1'], 'Hello');
    expect(await found('out', 'search=stu')).toEqual([]);
    expect(await found('out', `search=stu&from_conversation_id=${id}`)).toEqual(ids('stu1'));
    expect(await found('out', `user_id=${world.users.stu1}&from_conversation_id=${id}`)).toEqual(ids('stu1'));
    expect(await found('des', `search=otto&from_conversation_id=${id}`)).toEqual([]);
    expect(await found('des', `user_id=${world.users.out}&from_conversation_id=${id}`)).toEqual([]);
    expect((await graph('out', { search: 'stu', conversationId: String(id) })).body.data.recipients.nodes).toEqual([
      { code: String(world.users.stu1) },
    ]);
  });
});
