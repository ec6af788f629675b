import { deliverEnrollmentNotice } from '../../../src/learning/enrollments/index.js';
import { setEnrollmentState } from '../../support/course-builders.js';
import { runJob } from '../../support/run-job.js';
import { openWorld, type World } from '../../support/world.js';

describe('The notice of an enrollment', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const enroll = async (state: string) => {
    const { body } = await world.as('teach').post(`/courses/${world.courses.C1}/enrollments`, {
      'enrollment[user_id]': world.users.out,
      'enrollment[enrollment_state]': state,
      'enrollment[notify]': true,
    });
    return body.id as number;
  };
  const deliver = (enrollmentId: number) => runJob(world, deliverEnrollmentNotice, { enrollmentId });
  const messages = () =>
    world.sql('select subject, notification_category as category from messages where user_id = $1 order by id', [
      world.users.out,
    ]);
  const invitation = { subject: 'You were invited to Biology 101', category: 'enrollment_invitation' };

  it('reaches the person once, however often it is delivered', async () => {
    const id = await enroll('invited');
    await deliver(id);
    await deliver(id);
    expect(await messages()).toEqual([invitation]);
  });

  it('is another one when the person is enrolled again', async () => {
    const id = await enroll('invited');
    await deliver(id);
    await enroll('active');
    await deliver(id);
    expect(await messages()).toEqual([
      invitation,
      { subject: 'You were enrolled in Biology 101', category: 'enrollment_notification' },
    ]);
  });

  it('is not sent to who was removed meanwhile', async () => {
    const id = await enroll('invited');
    await setEnrollmentState(world, id, 'deleted');
    await deliver(id);
    expect(await messages()).toEqual([]);
  });
});
