/** Black box: whoever lets people into one course cannot, by making somebody an observer there, open a student's other courses. */
import { courseRow, enrollmentRow } from '../../support/course-rows.js';
import { openWorld, type World } from '../../support/world.js';

describe('An observer enrolled in one course', () => {
  let world: World;
  let elsewhere: number;
  beforeAll(async () => {
    world = await openWorld();
    elsewhere = await courseRow(world, 'Elsewhere');
    await enrollmentRow(world, 'stu2', elsewhere, 'Student');
    const { status } = await world.as('teach').post(`/courses/${world.courses.C1}/enrollments`, {
      'enrollment[user_id]': world.users.teach,
      'enrollment[type]': 'ObserverEnrollment',
      'enrollment[associated_user_id]': world.users.stu2,
      'enrollment[enrollment_state]': 'active',
    });
    expect(status).toBe(200);
  });
  afterAll(() => world.close());

  const coursesOfStudent = async (who: 'teach' | 'stu2') => {
    const { body } = await world.as(who).get(`/users/${world.users.stu2}/enrollments`);
    return new Set(body.map((one: any) => one.course_id));
  };

  it('A12: finds the enrollment of the student there, not those in other courses', async () => {
    expect(await coursesOfStudent('stu2')).toEqual(new Set([world.courses.C1, elsewhere]));
    expect(await coursesOfStudent('teach')).toEqual(new Set([world.courses.C1]));
  });

  it('A12: finds them all once the two are tied as observer and student', async () => {
    const { stu2, teach } = world.users;
    expect((await world.as('admin').put(`/users/${teach}/observees/${stu2}`)).status).toBe(200);
    expect(await coursesOfStudent('teach')).toEqual(new Set([world.courses.C1, elsewhere]));
  });
});
