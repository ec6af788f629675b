import { openWorld, type World } from '../../support/world.js';
import { enrolled } from './enrolled.js';

describe('The people of a course in the graph', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
    await enrolled(world, { name: 'Ivy Invited', sortableName: 'Invited, Ivy', state: 'invited', login: 'ivy' });
  });
  afterAll(() => world.close());

  const roster = `query($id: RecordId!, $types: [EnrollmentType!], $states: [CourseUserState!], $term: String, $first: Int, $after: String) {
    course(id: $id) { users(first: $first, after: $after, filter: { types: $types, states: $states, searchTerm: $term }) {
      totalCount pageInfo { hasNextPage endCursor } nodes { name email courseEnrollments(courseId: $id) { nodes { type enrollmentState } } }
    } } }`;
  const ask = async (who: Parameters<World['as']>[0], variables: Record<string, unknown> = {}) => {
    const { body } = await world.as(who).graphql(roster, { id: world.courses.C1, ...variables });
    return { users: body.data?.course?.users, errors: body.errors };
  };

  it('are a connection with the filters of the routes and their parts in the course', async () => {
    const { users, errors } = await ask('teach', { types: ['STUDENT'], states: ['INVITED'] });
    expect(errors).toBeUndefined();
    expect(users).toMatchObject({
      totalCount: 1,
      nodes: [
        {
          name: 'Ivy Invited',
          email: null,
          courseEnrollments: { nodes: [{ type: 'STUDENT', enrollmentState: 'INVITED' }] },
        },
      ],
    });
    const first = await ask('teach', { first: 4 });
    const rest = await ask('teach', { first: 4, after: first.users.pageInfo.endCursor });
    expect([first.users.totalCount, first.users.nodes.length, rest.users.nodes.length]).toEqual([7, 4, 3]);
    expect(rest.users.pageInfo.hasNextPage).toBe(false);
  });

  it('are null with an error of their path for those who may not list them, and refused by the same rules', async () => {
    const { users, errors } = await ask('obs');
    expect(users).toBeNull();
    expect(errors).toMatchObject([{ path: ['course', 'users'], extensions: { http: { status: 403 } } }]);
    const short = await ask('teach', { term: 'ab' });
    expect(short.errors).toMatchObject([{ extensions: { http: { status: 400 } } }]);
    const nowhere = await world
      .as('teach')
      .graphql('query($id: RecordId!) { user(id: $id) { courseEnrollments { totalCount } } }', {
        id: world.users.stu1,
      });
    expect(nowhere.body.errors).toMatchObject([{ extensions: { reason: 'missing' } }]);
  });

  it('sections and terms are made and changed by mutations of the same names', async () => {
    const admin = world.as('admin');
    const made = await admin.graphql(
      `mutation($course: RecordId!, $account: RecordId!) {
        createSection(courseId: $course, input: { name: "Evening" }) { section { recordId name permissions { update } course { name } totalStudents } }
        createTerm(accountId: $account, input: { name: "Spring", overrides: [{ enrollmentType: STUDENT, endAt: "2027-05-01T00:00:00Z" }] }) { term {
          recordId name overrides { enrollmentType endAt } permissions { update }
        } }
      }`,
      { course: world.courses.C1, account: world.accounts.RA },
    );
    expect(made.body.errors).toBeUndefined();
    const { section: createSection } = made.body.data.createSection;
    const { term: createTerm } = made.body.data.createTerm;
    expect(createSection).toMatchObject({
      name: 'Evening',
      permissions: { update: true },
      course: { name: 'Biology 101' },
      totalStudents: 0,
    });
    expect(createTerm.overrides).toEqual([{ enrollmentType: 'STUDENT', endAt: '2027-05-01T00:00:00Z' }]);
    const taken = await world
      .as('stu1')
      .graphql('mutation($id: RecordId!) { deleteSection(id: $id) { section { recordId } } }', {
        id: createSection.recordId,
      });
    expect(taken.body).toMatchObject({
      data: { deleteSection: null },
      errors: [{ extensions: { http: { status: 403 } } }],
    });
    const kept = await admin.graphql('query($id: RecordId!) { section(id: $id) { name } }', {
      id: createSection.recordId,
    });
    expect(kept.body.data.section.name).toBe('Evening');
  });
});
