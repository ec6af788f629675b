import { setForCourses } from '../../support/account-builders.js';
import { setEnrollmentState } from '../../support/course-builders.js';
import { courseRow, enrollmentRow, inDays } from '../../support/course-rows.js';
import { aRole, setCourseState } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';

/** `out` begins without any course. */
describe('The list of one’s own courses', () => {
  let world: World;
  let ids: Record<string, number>;
  let mentor: number;

  beforeAll(async () => {
    world = await openWorld();
    mentor = await aRole(world, { name: 'Mentor', base: 'TeacherEnrollment' });
    ids = {
      astronomy: await courseRow(world, 'Astronomy'),
      botany: await courseRow(world, 'Botany', { workflowState: 'claimed' }),
      dance: await courseRow(world, 'Dance', { blueprint: true }),
      ethics: await courseRow(world, 'Ethics', { workflowState: 'completed' }),
      french: await courseRow(world, 'French'),
      greek: await courseRow(world, 'Greek', {
        restrictEnrollmentsToCourseDates: true,
        startAt: inDays(-60),
        endAt: inDays(-30),
      }),
      history: await courseRow(world, 'History', {
        startAt: inDays(30),
        endAt: inDays(60),
        restrictEnrollmentsToCourseDates: true,
      }),
      irish: await courseRow(world, 'Irish'),
      judo: await courseRow(world, 'Judo', { workflowState: 'claimed' }),
      knitting: await courseRow(world, 'Knitting', { workflowState: 'deleted' }),
      latin: await courseRow(world, 'Latin'),
    };
    const { astronomy, botany, dance, ethics, french, greek, history, irish, judo, knitting } = ids as Record<
      string,
      number
    >;
    await enrollmentRow(world, 'out', astronomy!, 'Student');
    await enrollmentRow(world, 'out', botany!, 'Teacher');
    await enrollmentRow(world, 'out', dance!, 'Teacher', { roleId: mentor });
    await enrollmentRow(world, 'out', ethics!, 'Student');
    await enrollmentRow(world, 'out', french!, 'Student', { workflowState: 'invited' });
    await enrollmentRow(world, 'out', greek!, 'Student');
    await enrollmentRow(world, 'out', history!, 'Student');
    await enrollmentRow(world, 'out', irish!, 'Student', { workflowState: 'completed' });
    await enrollmentRow(world, 'out', judo!, 'Student');
    await enrollmentRow(world, 'out', knitting!, 'Student', { workflowState: 'deleted' });
    // Twice in one course: it stands in the list once.
    await enrollmentRow(world, 'out', astronomy!, 'Observer');
    await enrollmentRow(world, 'out', ids.latin!, 'Student', { workflowState: 'deleted' });
    // A part in another tenant, where this token does not act.
    await enrollmentRow(world, 'out', world.courses.CB, 'Student', {
      rootAccountId: world.accounts.RB,
      roleId: world.roles.B['StudentEnrollment'],
    });
  });
  afterAll(() => world.close());

  const named = (found: { id: number }[]) =>
    found.map(({ id }) => Object.entries(ids).find(([, one]) => one === id)?.[0] ?? `? ${id}`);
  const list = async (query = '') => {
    const { status, body } = await world.as('out').get(`/courses?per_page=50&${query}`);
    return status === 200 ? named(body) : [status, body];
  };

  it('co-list-own-active: one entry for each course of the tenant that is not over, by name; others do not see it', async () => {
    expect(await list()).toEqual(['astronomy', 'botany', 'dance', 'french', 'history']);
    expect((await world.as('stuB').get('/courses')).body.map((c: { id: number }) => c.id)).toEqual([world.courses.CB]);
    expect((await world.as('admin').get('/courses')).body).toEqual([]);
  });

  it('co-list-own-active: a course leaves the list once it is concluded, or once one’s own part in it is', async () => {
    const [course, part] = [await courseRow(world, 'Zoology'), await courseRow(world, 'Yoga')];
    ids = { ...ids, zoology: course, yoga: part };
    await enrollmentRow(world, 'des', course, 'Teacher');
    const id = await enrollmentRow(world, 'des', part, 'Student');
    const own = async () => named((await world.as('des').get('/courses')).body).filter((name) => !name.startsWith('?'));
    expect(await own()).toEqual(['yoga', 'zoology']);
    await setCourseState(world, 'completed', course);
    await setEnrollmentState(world, id, 'completed');
    expect(await own()).toEqual([]);
  });

  it('co-list-enrollment-type: the courses where one is that; the word is scalar', async () => {
    expect(await list('enrollment_type=teacher')).toEqual(['botany', 'dance']);
    expect(await list('enrollment_type=student')).toEqual(['astronomy', 'french', 'history']);
    expect(await list('enrollment_type=observer')).toEqual(['astronomy']);
    expect(await list('enrollment_type=ta')).toEqual([]);
    expect((await list('enrollment_type=janitor'))[0]).toBe(400);
  });

  it('co-list-enrollment-role-id: the courses where one has the role; a role beats a type, its id its name', async () => {
    expect(await list(`enrollment_role_id=${mentor}`)).toEqual(['dance']);
    expect(
      await list(`enrollment_role_id=${mentor}&enrollment_type=student&enrollment_role=StudentEnrollment`),
    ).toEqual(['dance']);
    expect(await list('enrollment_role=Mentor&enrollment_type=student')).toEqual(['dance']);
    expect(await list('enrollment_role=TeacherEnrollment')).toEqual(['botany']);
    expect(await list('enrollment_role_id=999999')).toEqual([]);
    expect(await list('enrollment_role_id=sis_role_id:1')).toEqual([]);
  });

  it('co-list-enrollment-state: in force, not yet, or over; dates count', async () => {
    expect(await list('enrollment_state=active')).toEqual(['astronomy', 'botany', 'dance']);
    expect(await list('enrollment_state=invited_or_pending')).toEqual(['french', 'history']);
    expect(await list('enrollment_state=completed')).toEqual(['ethics', 'greek', 'irish']);
    expect((await list('enrollment_state=asleep'))[0]).toBe(400);
  });

  it('all filters speak of one and the same enrollment', async () => {
    expect(await list('enrollment_state=active&enrollment_type=observer')).toEqual(['astronomy']);
    expect(await list('enrollment_state=invited_or_pending&enrollment_type=teacher')).toEqual([]);
    expect(await list('enrollment_state=completed&enrollment_type=teacher')).toEqual([]);
  });

  it('co-list-state: the states that are named; unpublished courses are for staff, deleted ones for who lists courses', async () => {
    expect(await list('state[]=available')).toEqual(['astronomy', 'dance', 'french', 'history']);
    expect(await list('state[]=unpublished')).toEqual(['botany']);
    expect(await list('state[]=completed')).toEqual(['ethics']);
    expect(await list('state[]=unpublished&state[]=completed')).toEqual(['botany', 'ethics']);
    expect(await list('state[]=deleted')).toEqual([]);
    expect(await list('state[]=')).toEqual(await list());
    const asAdmin = await world.as('admin').get(`/users/${world.users.out}/courses?state[]=deleted`);
    expect(named(asAdmin.body)).toEqual(['knitting']);
    expect(asAdmin.body[0]).toMatchObject({ name: 'Knitting', workflow_state: 'deleted' });
  });

  it('leaves blueprint courses out where that is asked', async () => {
    expect(await list('exclude_blueprint_courses=true&enrollment_type=teacher')).toEqual(['botany']);
    expect(await list('exclude_blueprint_courses=false&enrollment_type=teacher')).toEqual(['botany', 'dance']);
  });

  it('co-access-restricted: what dates close is its id, and that dates close it', async () => {
    const { body } = await world
      .as('out')
      .get('/courses?enrollment_state=invited_or_pending&include[]=term&include[]=teachers');
    expect(body.find((course: { id: number }) => course.id === ids.history)).toEqual({
      id: ids.history,
      access_restricted_by_date: true,
    });
    const open = (await world.as('out').get('/courses')).body[0];
    expect(open.name).toBe('Astronomy');
    expect(open).not.toHaveProperty('access_restricted_by_date');
    const graph = await world
      .as('out')
      .graphql(
        '{ userCourses(first: 50) { nodes { courseId accessRestrictedByDate course { name } } } viewer { courses(first: 50) { nodes { name } } } }',
      );
    expect(graph.body.data.userCourses.nodes).toContainEqual({
      courseId: ids.history,
      accessRestrictedByDate: true,
      course: null,
    });
    // The plain list of courses has only those that are open.
    expect(graph.body.data.viewer.courses.nodes.map((c: { name: string }) => c.name)).toEqual([
      'Astronomy',
      'Botany',
      'Dance',
      'French',
    ]);
  });

  it('keeps what lies ahead off the list where the account says so', async () => {
    await setForCourses(world, 'restrict_student_future_listing', { value: true, locked: true });
    expect(await list()).toEqual(['astronomy', 'botany', 'dance', 'french']);
    await setForCourses(world, 'restrict_student_future_listing', null);
    expect(await list()).toContain('history');
  });

  it('goes on from page to page, and knows how many there are', async () => {
    const found: string[] = [];
    let next: string | undefined = '/courses?per_page=2';
    for (let pages = 0; next !== undefined && pages < 5; pages += 1) {
      const answer = await world.as('out').get(next);
      found.push(...named(answer.body));
      next = /<([^>]*)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]?.slice(world.base.length);
    }
    expect(found).toEqual(await list());
  });
});
