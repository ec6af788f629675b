/** Black box: nobody of one tenant reaches a record of the other by its global id, whatever its type. */
import { aGroup, anAssignment, anOverride, aSubmission } from '../../learning/assignments/builders.js';
import { openWorld, type World } from '../../support/world.js';

/** Type in the graph → table whose rows all belong to one tenant. */
const tables = {
  Account: 'accounts',
  Assignment: 'assignments',
  AssignmentGroup: 'assignment_groups',
  AssignmentOverride: 'assignment_overrides',
  Course: 'courses',
  Enrollment: 'enrollments',
  File: 'files',
  Folder: 'folders',
  Group: 'groups',
  GroupCategory: 'group_categories',
  GroupMembership: 'group_memberships',
  Module: 'modules',
  ModuleItem: 'module_items',
  Role: 'roles',
  Section: 'sections',
  StreamItem: 'stream_items',
  Submission: 'submissions',
  SubmissionComment: 'submission_comments',
  SubmissionVersion: 'submission_versions',
  Term: 'terms',
};

describe('Records of another tenant', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
    const { courses, users } = world;
    const essay = await anAssignment(world, { pointsPossible: 10, submissionTypes: ['online_text_entry'] });
    await anOverride(world, essay, {}, [users.stu2]);
    await aGroup(world, { courseId: courses.CB });
    const theirs = await anAssignment(world, { courseId: courses.CB });
    await aSubmission(world, theirs, users.stuB);
    const place = `/courses/${courses.C1}/assignments/${essay}/submissions`;
    const work = { 'submission[submission_type]': 'online_text_entry', 'submission[body]': 'Words' };
    await world.as('stu1').post(place, work);
    const graded = await world
      .as('teach')
      .put(`${place}/${users.stu1}`, { 'submission[posted_grade]': 7, 'comment[text_comment]': 'Good' });
    expect(graded.status).toBe(200);
  });
  afterAll(() => world.close());

  const owner = (table: string) => (table === 'accounts' ? 'coalesce(root_account_id, id)' : 'root_account_id');
  const foundBy = async (who: 'admin' | 'adminB' | 'stuB' | 'stu1', tenant: number): Promise<Map<string, number>> => {
    const found = new Map<string, number>();
    for (const [type, table] of Object.entries(tables)) {
      const rows = await world.sql(`select id from ${table} where ${owner(table)} = $1`, [tenant]);
      const ids = rows.map(({ id }) => Buffer.from(`${type}:${id}`).toString('base64url'));
      const { body } = await world.as(who).graphql('query($ids: [ID!]!) { nodes(ids: $ids) { id } }', { ids });
      found.set(type, body.data.nodes.filter(Boolean).length);
    }
    return found;
  };
  const some = (found: Map<string, number>) => [...found].filter(([, count]) => count > 0).map(([type]) => type);

  it('A06: are found by nobody of the other, be it an administrator', async () => {
    const { RA, RB } = world.accounts;
    for (const who of ['adminB', 'stuB'] as const) expect([who, some(await foundBy(who, RA))]).toEqual([who, []]);
    for (const who of ['admin', 'stu1'] as const) expect([who, some(await foundBy(who, RB))]).toEqual([who, []]);
  });

  it('A06: are all found by their own administrator, but for the stream of others', async () => {
    const types = new Set(some(await foundBy('admin', world.accounts.RA)));
    const others = Object.keys(tables).filter((type) => !types.has(type));
    expect(others).toEqual(['StreamItem']);
  });

  it('A06: and so are the addresses of their people', async () => {
    const { users } = world;
    const channels = await world.sql(
      `select c.id::int, c.user_id::int, c.address, c.root_account_id::int as tenant from communication_channels c
        join users u on u.id = c.user_id and u.workflow_state <> 'deleted' order by c.id`,
    );
    const { RA, RB } = world.accounts;
    const ids = channels.map(({ id }) => Buffer.from(`CommunicationChannel:${id}`).toString('base64url'));
    const query = 'query($ids: [ID!]!) { nodes(ids: $ids) { ... on CommunicationChannel { recordId address } } }';
    for (const [who, tenant] of [
      ['admin', RA],
      ['adminB', RB],
    ] as const) {
      const { body } = await world.as(who).graphql(query, { ids });
      const theirs = channels.filter((channel) => channel.tenant === tenant).map(({ address }) => address);
      expect(body.data.nodes.filter(Boolean).map(({ address }: any) => address)).toEqual(theirs);
      expect(theirs.length).toBeGreaterThan(0);
    }
    const other = channels.find(({ user_id }) => user_id === users.stuB);
    const gone = await world.as('admin').del(`/users/${users.stuB}/communication_channels/${other.id}`);
    expect(gone.status).toBe(404);
    const remove = `mutation { deleteCommunicationChannel(userId: "${users.stuB}", channel: { id: "${other.id}" }) { communicationChannel { address } } }`;
    expect((await world.as('admin').graphql(remove)).body.errors[0].extensions.code).toBe('NOT_FOUND');
    expect(await world.sql('select workflow_state from communication_channels where id = $1', [other.id])).toEqual([
      { workflow_state: 'active' },
    ]);
  });

  it('A08: are no parts of what is written, nor are those of another course', async () => {
    const { C1, C2, CB } = world.courses;
    const { users, sections, modules, folders, roles } = world;
    const foreign = [await anAssignment(world, { courseId: C2 }), await anAssignment(world, { courseId: CB })];
    const [own] = await world.sql('select id::int from assignments where course_id = $1', [C1]);
    const before = await world.sql('select count(*)::int from enrollments');
    const student = { 'enrollment[user_id]': users.out, 'enrollment[type]': 'StudentEnrollment' };
    const attempts: [string, Record<string, string | number>, number][] = [];
    for (const section of [sections.C2, sections.CB])
      attempts.push(
        [`/courses/${C1}/enrollments`, { ...student, 'enrollment[course_section_id]': section }, 404],
        [`/courses/${C1}/assignments/${own.id}/overrides`, { 'assignment_override[course_section_id]': section }, 400],
      );
    for (const id of foreign) {
      const item = { 'module_item[type]': 'Assignment', 'module_item[content_id]': id };
      attempts.push([`/courses/${C1}/modules/${modules.basics}/items`, item, 400]);
      attempts.push([`/courses/${C1}/assignments/${id}/overrides`, { 'assignment_override[title]': 'x' }, 404]);
    }
    const others = await world.sql('select id::int from folders where course_id = any($1)', [[C2, CB]]);
    for (const { id } of others) attempts.push([`/courses/${C1}/folders`, { name: 'x', parent_folder_id: id }, 404]);
    attempts.push(
      [`/courses/${C1}/enrollments`, { 'enrollment[user_id]': users.stuB }, 404],
      [
        `/courses/${C1}/enrollments`,
        { 'enrollment[user_id]': users.out, 'enrollment[role_id]': roles.B['StudentEnrollment'] as number },
        403,
      ],
      [`/folders/${folders.unit}/files`, { name: 'x', size: 1, parent_folder_id: others[0].id }, 404],
      [`/groups/${world.groups.red}/memberships`, { user_id: users.stuB }, 404],
    );
    for (const [path, form, status] of attempts)
      expect([path, form, (await world.as('admin').post(path, form)).status]).toEqual([path, form, status]);
    expect(await world.sql('select count(*)::int from enrollments')).toEqual(before);
  });
});
