/** Black box: what lives in a deleted or concluded course, by the roads that do not lead through the course. */
import { setCourseState } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';

describe('A course that is over', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  it('takes its files, folders and groups with it when it is deleted, also for administrators', async () => {
    const { files, folders, groups, courses } = world;
    const roads = [
      `/files/${files.handout}`,
      `/folders/${folders.unit}`,
      `/folders/${folders.unit}/files`,
      `/groups/${groups.red}`,
      `/groups/${groups.red}/users`,
      `/group_categories/${groups.labs}`,
      `/group_categories/${groups.labs}/groups`,
    ];
    const answers = async () => {
      const statuses: number[] = [];
      for (const road of roads) statuses.push((await world.as('admin').get(road)).status);
      return statuses;
    };
    expect(await answers()).toEqual(roads.map(() => 200));
    await setCourseState(world, 'deleted', courses.C1);
    expect(await answers()).toEqual(roads.map(() => 404));
    expect((await world.as('admin').put(`/groups/${groups.red}`, { name: 'Renamed' })).status).toBe(404);
    expect((await world.as('admin').put(`/files/${files.handout}`, { name: 'renamed.pdf' })).status).toBe(404);
    expect((await world.as('admin').post(`/folders/${folders.unit}/folders`, { name: 'New' })).status).toBe(404);
    const [group] = await world.sql('select name from groups where id = $1', [groups.red]);
    expect(group.name).toBe('Red');
  });

  it('gets no test student any more once it is concluded, and keeps the one it has', async () => {
    const { C1 } = world.courses;
    const conclude = () => setCourseState(world, 'completed', C1);
    await conclude();
    expect((await world.as('teach').post(`/courses/${C1}/test_student`)).status).toBe(403);
    expect(await world.sql(`select id from users where name = 'Test Student'`)).toEqual([]);
    await setCourseState(world, 'available', C1);
    const made = await world.as('teach').post(`/courses/${C1}/test_student`);
    await conclude();
    expect((await world.as('teach').post(`/courses/${C1}/test_student`)).body).toEqual(made.body);
  });
});
