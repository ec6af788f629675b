import type { EnrollmentState } from '../../../src/learning/enrollments/enrollment.entity.js';
import { restrictToDates, setCourse } from '../../support/course-builders.js';
import { courseRow, enrollmentRow, inDays } from '../../support/course-rows.js';
import { leastStatements } from '../../support/least-statements.js';
import { setCourseState, setPartState } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';

describe('The favorites of a person', () => {
  let world: World;
  let art: number;
  let botany: number;
  let chemistry: number;
  const path = '/users/self/favorites/courses';
  beforeEach(async () => {
    world = await openWorld();
    [art, botany, chemistry] = [
      await courseRow(world, 'Art'),
      await courseRow(world, 'Botany'),
      await courseRow(world, 'Chemistry'),
    ];
    for (const course of [chemistry, botany, art]) await enrollmentRow(world, 'out', course, 'Student');
    await enrollmentRow(world, 'stu2', art, 'Student');
    world.app.cache.clear();
  });
  afterEach(() => world.close());

  type Who = Parameters<World['as']>[0];
  const listed = async (who: Who = 'out', query = '') => {
    const { body } = await world.as(who).get(`${path}?${query}`);
    return body.map((course: { id: number }) => course.id);
  };
  const mark = (course: number | string, who: Who = 'out') => world.as(who).post(`${path}/${course}`);
  const unmark = (course: number | string, who: Who = 'out') => world.as(who).del(`${path}/${course}`);
  const marks = () => world.sql('select user_id::int, course_id::int from favorite_courses order by id');

  it('are all current courses while none is marked, by name, as GET /courses shows them', async () => {
    expect(await listed()).toEqual([art, botany, chemistry]);
    const query = 'include[]=favorites&include[]=term&include[]=total_students';
    expect((await world.as('out').get(`${path}?${query}`)).body).toEqual(
      (await world.as('out').get(`/courses?${query}`)).body,
    );
  });

  it('are those that were marked, and go when the mark goes', async () => {
    const { status, body } = await mark(chemistry);
    expect([status, body]).toEqual([200, { context_id: chemistry, context_type: 'Course' }]);
    await mark(art);
    expect(await listed()).toEqual([art, chemistry]);
    expect((await unmark(art)).body).toEqual({ context_id: art, context_type: 'Course' });
    expect(await listed()).toEqual([chemistry]);
    await unmark(chemistry);
    expect(await listed()).toEqual([art, botany, chemistry]);
  });

  it('come a page at a time', async () => {
    await mark(art);
    await mark(chemistry);
    const first = await world.as('out').get(`${path}?per_page=1`);
    expect(first.body.map(({ id }: { id: number }) => id)).toEqual([art]);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') as string)?.[1] as string;
    const second = await world.as('out').get(next.slice(next.indexOf('/api/v1')));
    expect(second.body.map(({ id }: { id: number }) => id)).toEqual([chemistry]);
  });

  it('are named by SIS id too, and marking or taking off twice does no harm', async () => {
    await setCourse(world, art, { sisCourseId: `ART${art}` });
    await mark(`sis_course_id:ART${art}`);
    expect((await mark(art)).status).toBe(200);
    expect(await marks()).toEqual([{ user_id: world.users.out, course_id: art }]);
    expect((await unmark(art)).status).toBe(200);
    expect((await unmark(art)).status).toBe(200);
    expect(await marks()).toEqual([]);
  });

  it('marked many times at once, are marked once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => mark(botany)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await marks()).toEqual([{ user_id: world.users.out, course_id: botany }]);
  });

  it('are reset all at once, one’s own alone', async () => {
    await mark(art);
    await mark(botany);
    await mark(art, 'stu2');
    const { status, body } = await world.as('out').del(path);
    expect([status, body]).toEqual([200, { reset: true }]);
    expect(await marks()).toEqual([{ user_id: world.users.stu2, course_id: art }]);
    expect(await listed()).toEqual([art, botany, chemistry]);
  });

  it('of others change nothing of one’s own', async () => {
    await mark(art, 'stu2');
    expect(await listed()).toEqual([art, botany, chemistry]);
    await unmark(art);
    expect(await marks()).toHaveLength(1);
    expect(await listed('stu2')).toEqual([art]);
    const { body } = await world.as('out').get(`/courses/${art}?include[]=favorites`);
    expect(body.is_favorite).toBe(false);
  });

  it('are courses that one belongs to: 403 for who merely sees one, 404 for who does not', async () => {
    await mark(art);
    const before = await marks();
    expect((await mark(art, 'admin')).status).toBe(403);
    expect((await mark(world.courses.CB)).status).toBe(404);
    expect((await mark(world.courses.C1)).status).toBe(404);
    expect((await unmark(art, 'adminB')).status).toBe(404);
    await setCourse(world, art, { isPublicToAuthUsers: true });
    expect((await mark(art, 'ta')).status).toBe(403);
    await setCourseState(world, 'deleted', botany);
    expect((await mark(botany)).status).toBe(404);
    expect(await marks()).toEqual(before);
  });

  it('leave the list with the last part in the course, and come back with it', async () => {
    await mark(art);
    await mark(botany);
    const ended = (state: EnrollmentState) => setPartState(world, world.users.out, state, art);
    await ended('deleted');
    expect(await listed()).toEqual([botany]);
    await unmark(botany);
    expect(await listed()).toEqual([botany, chemistry]);
    await ended('active');
    expect(await listed()).toEqual([art]);
  });

  it('that dates close keep their place and say no more than their id', async () => {
    expect((await mark(art)).status).toBe(200);
    await restrictToDates(world, art, { startAt: inDays(5), restrictStudentFutureView: true });
    expect((await world.as('out').get(path)).body).toEqual([{ id: art, access_restricted_by_date: true }]);
  });

  it('come as is_favorite with include[]=favorites, in the list and with the single course', async () => {
    await mark(botany);
    const { body } = await world.as('out').get('/courses?include[]=favorites');
    expect(body.map((course: any) => [course.id, course.is_favorite])).toEqual([
      [art, false],
      [botany, true],
      [chemistry, false],
    ]);
    expect((await world.as('out').get(`/courses/${botany}?include[]=favorites`)).body.is_favorite).toBe(true);
    expect((await world.as('out').get(`/courses/${botany}`)).body).not.toHaveProperty('is_favorite');
  });

  it('cost one statement, with and without marks', async () => {
    const asked = () => world.as('out').get(`${path}?include[]=favorites&include[]=tabs`);
    expect(await leastStatements(world, asked)).toBe(1);
    await mark(botany);
    expect(await leastStatements(world, asked)).toBe(1);
  });

  it('are read and changed through the graph by the same rules', async () => {
    const change = (verb: string) =>
      `mutation($c: RecordId!) { ${verb}(courseId: $c) { course { recordId isFavorite } errors { code } } }`;
    const add = change('addFavoriteCourse');
    expect((await world.as('out').graphql(add, { c: art })).body.data.addFavoriteCourse).toEqual({
      course: { recordId: art, isFavorite: true },
      errors: [],
    });
    const list = 'query { favoriteCourses { nodes { courseId course { isFavorite } } totalCount } }';
    expect((await world.as('out').graphql(list)).body.data.favoriteCourses).toEqual({
      nodes: [{ courseId: art, course: { isFavorite: true } }],
      totalCount: 1,
    });
    const no = (await world.as('admin').graphql(add, { c: art })).body;
    expect([no.data.addFavoriteCourse, no.errors[0].extensions.http.status]).toEqual([null, 403]);
    const removed = (await world.as('out').graphql(change('removeFavoriteCourse'), { c: art })).body.data;
    expect(removed.removeFavoriteCourse).toEqual({ course: { recordId: art, isFavorite: false }, errors: [] });
    await world.as('out').graphql(add, { c: art });
    await world.as('out').graphql(add, { c: botany });
    const reset = 'mutation { resetFavoriteCourses { courses { recordId isFavorite } errors { code } } }';
    const { courses } = (await world.as('out').graphql(reset)).body.data.resetFavoriteCourses;
    expect(courses).toHaveLength(2);
    for (const recordId of [art, botany]) expect(courses).toContainEqual({ recordId, isFavorite: false });
    expect((await world.as('out').graphql(reset)).body.data.resetFavoriteCourses.courses).toEqual([]);
    expect(await marks()).toEqual([]);
  });
});
