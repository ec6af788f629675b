/** Black box: what may be named in one of several ways is named in exactly one (decision 0079). */
import { getNullableType, isInputObjectType, isNonNullType, printType } from 'graphql';
import { openWorld, type World } from '../support/world.js';

describe('A thing that may be named in several ways', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const oneOfs = () =>
    Object.values(world.app.schema.getTypeMap()).filter((type) => isInputObjectType(type) && type.isOneOf);

  it('is declared as @oneOf, printed and told by introspection', async () => {
    const types = oneOfs();
    expect(types.length).toBeGreaterThan(6);
    for (const type of types) {
      expect(printType(type)).toMatch(/^(?:"""[\s\S]*?"""\n)?input \w+ @oneOf \{/);
      if (!isInputObjectType(type)) throw new Error(type.name);
      const fields = Object.values(type.getFields());
      expect(fields.length).toBeGreaterThan(1);
      for (const { type: of, defaultValue } of fields)
        expect([isNonNullType(of), defaultValue]).toEqual([false, undefined]);
    }
    const { body } = await world
      .as('stu1')
      .graphql('{ __type(name: "FileOwnerInput") { isOneOf } plain: __type(name: "GroupInput") { isOneOf } }');
    expect(body.data).toEqual({ __type: { isOneOf: true }, plain: { isOneOf: false } });
  });

  it('is found by each of them', async () => {
    const { C1 } = world.courses;
    const asked = `query($owner: FileOwnerInput!) { rootFolder(owner: $owner) { contextType contextId } }`;
    const rootOf = async (owner: object) => (await world.as('stu1').graphql(asked, { owner })).body.data.rootFolder;
    expect(await rootOf({ courseId: C1 })).toEqual({ contextType: 'COURSE', contextId: C1 });
    expect(await rootOf({ userId: 'self' })).toEqual({ contextType: 'USER', contextId: world.users.stu1 });
    expect(await rootOf({ groupId: world.groups.red })).toEqual({ contextType: 'GROUP', contextId: world.groups.red });
  });

  it('is refused with 400 where it is named twice, not at all or by null, alike however often it was asked', async () => {
    const { C1 } = world.courses;
    const wrong = [{ courseId: C1, userId: 'self' }, {}, { courseId: null }, { courseId: C1, userId: null }];
    const asked = `query($owner: FileOwnerInput!) { rootFolder(owner: $owner) { recordId } }`;
    for (const owner of wrong) {
      const answers = [];
      for (let time = 0; time < 5; time += 1) {
        // Documents that are asked for several times are compiled.
        const right = await world.as('stu1').graphql(asked, { owner: { courseId: C1 } });
        expect(right.body.errors).toBeUndefined();
        const { body } = await world.as('stu1').graphql(asked, { owner });
        expect(body.data).toBeUndefined();
        const [{ message, extensions }] = body.errors;
        answers.push({
          message,
          code: extensions.code,
          status: extensions.http.status,
          fields: Object.keys(extensions.fields),
        });
      }
      expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
      const field = 'courseId' in owner && owner.courseId === null ? 'owner.courseId' : /^owner/;
      expect(answers[0]).toMatchObject({
        code: 'VALIDATION_FAILED',
        status: 400,
        fields: [expect.stringMatching(field)],
      });
    }
    const written = '{ rootFolder(owner: { courseId: 1, userId: 2 }) { recordId } }';
    const { body } = await world.as('stu1').graphql(written);
    expect(body.errors[0].message).toContain('exactly one');
  });

  it('changes nothing where a mutation names it twice, also inside of lists and when it is compiled', async () => {
    const { C1 } = world.courses;
    const teach = world.as('teach');
    const making = `mutation($owner: GroupCategoryOwnerInput!, $name: String) {
      createGroupCategory(owner: $owner, input: { name: $name }) { groupCategory { name } errors { code } } }`;
    const names = async () => {
      const { body } = await teach.get(`/courses/${C1}/group_categories`);
      return body.map((one: { name: string }) => one.name);
    };
    const before = await names();
    const made: string[] = [];
    for (let time = 0; time < 4; time += 1) {
      const { body } = await teach.graphql(making, {
        owner: { courseId: C1, accountId: 'self' },
        name: `Twice ${time}`,
      });
      expect(body.errors[0].extensions.http.status).toBe(400);
      const done = await teach.graphql(making, { owner: { courseId: C1 }, name: `Once ${time}` });
      expect(done.body.data.createGroupCategory).toEqual({ groupCategory: { name: `Once ${time}` }, errors: [] });
      made.push(`Once ${time}`);
    }
    expect(new Set(await names())).toEqual(new Set([...before, ...made]));
  });

  it('is called by one argument: none leaves it open which of two ids counts', () => {
    const { schema } = world.app;
    const roots = [schema.getQueryType()!, schema.getMutationType()!].flatMap((type) =>
      Object.values(type.getFields()),
    );
    const several = roots.flatMap(({ name, args, extensions }) => {
      const parents = ((extensions as { parents?: readonly { argument: string }[] }).parents ?? []).map(
        (one) => one.argument,
      );
      const open = args.filter(
        (arg) =>
          getNullableType(arg.type) === arg.type && String(arg.type) === 'RecordId' && !parents.includes(arg.name),
      );
      return open.length > 1 ? [`${name}: ${open.map((arg) => arg.name).join(', ')}`] : [];
    });
    // Parents of a login, a notice and an assessment, of which each that is given is checked: they stand in the path.
    // A launch names its tool, and beside it what is launched.
    expect(several.sort()).toEqual([
      'closeGlobalNotification: userId, accountId',
      'deleteLogin: accountId, userId',
      'deleteRubricAssessment: rubricAssociationId, courseId',
      'toolLaunch: externalToolId, assignmentId, moduleItemId',
      'updateLogin: accountId, userId',
      'updateRubricAssessment: rubricAssociationId, courseId',
    ]);
  });
});
