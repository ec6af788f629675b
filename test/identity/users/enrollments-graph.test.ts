import { openWorld, type World } from '../../support/world.js';

describe('Enrollments in the graph', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const ofCourse = `query($id: RecordId!, $types: [EnrollmentType!]) { course(id: $id) {
    name term { name } sections { nodes { name } } teachers { name }
    enrollments(first: 50, filter: { types: $types }) { totalCount nodes {
      type roleName enrollmentState sisUserId lastActivityAt totalActivityTime
      user { name } section { name } course { name } associatedUser { name }
    } } } }`;

  it('hang on courses, with term, sections and teachers, in one statement', async () => {
    const teach = world.as('teach');
    await teach.get('/users/self');
    let answer = await teach.graphql(ofCourse, { id: world.courses.C1 });
    expect(
      await world.statementsOf(async () => {
        answer = await teach.graphql(ofCourse, { id: world.courses.C1 });
      }),
    ).toBe(1);
    const { course } = answer.body.data;
    expect(course).toMatchObject({
      name: 'Biology 101',
      term: { name: 'Default Term' },
      sections: { nodes: [{ name: 'Biology 101' }] },
      teachers: [{ name: 'Tess Teach' }],
    });
    expect(course.enrollments.totalCount).toBe(6);
    expect(course.enrollments.nodes.map((one: any) => [one.user.name, one.type, one.roleName])).toEqual([
      ['Tess Teach', 'TEACHER', 'TeacherEnrollment'],
      ['Stu One', 'STUDENT', 'StudentEnrollment'],
      ['Tim Assist', 'TA', 'TaEnrollment'],
      ['Dee Design', 'DESIGNER', 'DesignerEnrollment'],
      ['Stella Two', 'STUDENT', 'StudentEnrollment'],
      ['Olga Observe', 'OBSERVER', 'ObserverEnrollment'],
    ]);
    expect(course.enrollments.nodes[5].associatedUser).toEqual({ name: 'Stu One' });
    expect(course.enrollments.nodes[1].sisUserId).toBe('S-stu1');
  });

  it('are kept by type and user', async () => {
    const { body } = await world.as('teach').graphql(ofCourse, { id: world.courses.C1, types: ['STUDENT'] });
    expect(body.data.course.enrollments.totalCount).toBe(2);
    const byUser =
      'query($id: RecordId!, $u: [RecordId!]) { course(id: $id) { enrollments(filter: { userIds: $u }) { nodes { userId } } } }';
    const one = await world
      .as('teach')
      .graphql(byUser, { id: world.courses.C1, u: [world.users.stu2, world.users.stuB] });
    expect(one.body.data.course.enrollments.nodes).toEqual([{ userId: world.users.stu2 }]);
  });

  it('show a student neither the activity of others nor SIS data', async () => {
    const { body } = await world.as('stu1').graphql(ofCourse, { id: world.courses.C1 });
    const { nodes } = body.data.course.enrollments;
    for (const one of nodes) {
      expect(one.sisUserId).toBeNull();
      expect(one.totalActivityTime).toBe(one.user.name === 'Stu One' ? 0 : null);
    }
  });

  it('are null with a 403 to who sees the course but not its roster', async () => {
    const { status, body } = await world.as('lim').graphql(ofCourse, { id: world.courses.C1 });
    expect(status).toBe(200);
    expect(body.data.course).toMatchObject({ name: 'Biology 101', enrollments: null });
    expect(body.errors).toMatchObject([{ path: ['course', 'enrollments'], extensions: { http: { status: 403 } } }]);
  });

  it('terms, sections, courses, enrollments, logins, channels and tokens are found again by their global ids', async () => {
    const ids = `{ viewer { id logins { nodes { id } } channels { nodes { id } } accessTokens { nodes { id } }
      enrollments { nodes { id section { id } course { id term { id } } } } } }`;
    const teach = world.as('teach');
    const { viewer } = (await teach.graphql(ids)).body.data;
    const [enrollment] = viewer.enrollments.nodes;
    const wanted = {
      User: viewer.id,
      Login: viewer.logins.nodes[0].id,
      CommunicationChannel: viewer.channels.nodes[0].id,
      AccessToken: viewer.accessTokens.nodes[0].id,
      Enrollment: enrollment.id,
      Section: enrollment.section.id,
      Course: enrollment.course.id,
      Term: enrollment.course.term.id,
    };
    const found = await teach.graphql('query($ids: [ID!]!) { nodes(ids: $ids) { id __typename } }', {
      ids: Object.values(wanted),
    });
    expect(found.body.data.nodes).toEqual(Object.entries(wanted).map(([type, id]) => ({ id, __typename: type })));
    const strangers = await world
      .as('stuB')
      .graphql('query($ids: [ID!]!) { nodes(ids: $ids) { id } }', { ids: Object.values(wanted) });
    expect(strangers.body.data.nodes).toEqual(Object.values(wanted).map(() => null));
  });

  it('an account shows its logins to who manages them', async () => {
    const query =
      'query($id: RecordId!) { account(id: $id) { logins(first: 100) { totalCount nodes { uniqueId user { name } permissions { update readSis } } } } }';
    const { body } = await world.as('subadmin').graphql(query, { id: world.accounts.RA1 });
    expect(body.data.account.logins.totalCount).toBe(7);
    expect(body.data.account.logins.nodes[0]).toMatchObject({ permissions: { update: true, readSis: true } });
    const refused = await world.as('stu1').graphql(query, { id: world.accounts.RA });
    expect(refused.body.data.account.logins).toBeNull();
  });
});
