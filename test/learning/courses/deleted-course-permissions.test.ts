import { courseRow, enrollmentRow } from '../../support/course-rows.js';
import type { Person } from '../../support/fixture.js';
import { openWorld, type World } from '../../support/world.js';

/** What changes the course or something in it. */
const ofChanges = `manageSections enrollStudents enrollStaff viewAsStudent takePart favor manageGroups organizeGroups
  update updateInPart updateSyllabus updateState delete resetContent administer updateQuota updateSisIds updateBlueprint copyInto`.split(
  /\s+/,
);

describe('Permissions of a deleted course', () => {
  let world: World;
  let gone: number;

  beforeEach(async () => {
    world = await openWorld();
    gone = await courseRow(world, 'Gone', { workflowState: 'deleted' });
    await enrollmentRow(world, 'teach', gone, 'Teacher', { workflowState: 'deleted' });
  });
  afterEach(() => world.close());

  const may = async (who: Person): Promise<Record<string, boolean>> =>
    (
      await world
        .as(who)
        .graphql(
          `query ($id: RecordId!) { course(id: $id, includeDeleted: true) { permissions { undelete ${ofChanges.join(' ')} } } }`,
          { id: gone },
        )
    ).body.data.course.permissions;
  const stateOf = async () =>
    (await world.as('admin').get(`/courses/${gone}?include[]=all_courses`)).body.workflow_state;

  it('are false for what its mutations do not find, and true for bringing it back by who may', async () => {
    const none = Object.fromEntries(ofChanges.map((name) => [name, false]));
    expect(await may('admin')).toEqual({ ...none, undelete: true });
    expect(await may('lim')).toEqual({ ...none, undelete: false });
    for (const call of [
      'updateCourse(id: $id, input: { name: "New" }) { course { name } }',
      'updateCourse(id: $id, input: { syllabusBody: "New" }) { course { name } }',
      'updateCourse(id: $id, offer: true) { course { name } }',
      'updateCourseSettings(id: $id, input: { hideFinalGrades: true }) { course { name } }',
      'deleteCourse(id: $id, event: DELETE) { courseDeletion { event } }',
      'resetCourseContent(id: $id) { course { name } }',
      'createSection(courseId: $id, input: { name: "New" }) { section { name } }',
      'addFavoriteCourse(courseId: $id) { course { name } }',
    ]) {
      const { body } = await world.as('admin').graphql(`mutation ($id: RecordId!) { ${call} }`, { id: gone });
      expect([call, body.errors?.[0].extensions.code ?? body]).toEqual([call, 'NOT_FOUND']);
    }
    expect(await stateOf()).toBe('deleted');
  });

  it('agree with bringing it back, and are those of any course afterwards', async () => {
    const back = 'mutation ($id: RecordId!) { updateCourse(id: $id, input: { event: UNDELETE }) { course { name } } }';
    const refused = async (who: Person) =>
      (await world.as(who).graphql(back, { id: gone })).body.errors?.[0].extensions.code;
    expect([await refused('lim'), await refused('teach'), await refused('adminB')]).toEqual([
      'FORBIDDEN',
      'NOT_FOUND',
      'NOT_FOUND',
    ]);
    expect(await stateOf()).toBe('deleted');
    expect(await refused('admin')).toBeUndefined();
    expect(await stateOf()).toBe('unpublished');
    expect(await may('admin')).toMatchObject({
      undelete: false,
      update: true,
      delete: true,
      updateState: true,
      resetContent: true,
      manageSections: true,
    });
  });

  it('are over REST what they were, deleted or not', async () => {
    const { body } = await world.as('admin').get(`/courses/${gone}?include[]=all_courses&include[]=permissions`);
    expect(body.permissions).toEqual({ create_discussion_topic: true, create_announcement: true });
  });
});
