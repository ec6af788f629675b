/** What people are told of what blueprints hand down. */

import { aBlueprint, aFollower, aPageIn, synced } from '../../learning/blueprints/builders.js';
import { enrollmentRow } from '../../support/course-rows.js';
import type { Mailbox } from '../../support/mailbox.js';
import { emptyQueue } from '../../support/run-job.js';
import type { World } from '../../support/world.js';
import { openMailedWorld, toldAtOnce, toldOf } from './builders.js';

describe('What blueprints hand down', () => {
  let world: World;
  let box: Mailbox;
  beforeAll(async () => {
    ({ world, box } = await openMailedWorld());
  });
  afterAll(async () => {
    await world.close();
    await box.close();
  });

  it('is told to the teachers and administrators of the courses that received it, and to who started it, when asked', async () => {
    const blueprint = await aBlueprint(world);
    const course = await aFollower(world, blueprint, 'Course One');
    await aFollower(world, blueprint, 'Course Two');
    await enrollmentRow(world, 'teach', course, 'Teacher');
    await enrollmentRow(world, 'stu1', course, 'Student');
    await emptyQueue(world);
    const everybody = ['admin', 'subadmin', 'teach', 'stu1', 'out'] as const;
    await toldAtOnce(world, 'blueprint_content_added', ['teach', 'subadmin', 'stu1', 'out']);
    await toldAtOnce(world, 'blueprint_sync_complete', everybody);
    await aPageIn(world, blueprint, 'Rules');
    await synced(world, blueprint);
    expect(await toldOf(world, box)).toEqual([]);
    await aPageIn(world, blueprint, 'More rules');
    await synced(world, blueprint, { send_notification: 'true' });
    expect((await toldOf(world, box)).sort()).toEqual([
      'admin: The contents of Template were handed down (Template)',
      'subadmin: Course One has received contents of its blueprint (Course One)',
      'subadmin: Course Two has received contents of its blueprint (Course Two)',
      'teach: Course One has received contents of its blueprint (Course One)',
    ]);
    await synced(world, blueprint, { send_notification: 'true' });
    expect(await toldOf(world, box)).toEqual(['admin: The contents of Template were handed down (Template)']);
  });
});
