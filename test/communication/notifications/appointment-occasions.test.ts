/** Appointments, and who is told of them by mail. Source: supplement §3.9. */
import {
  inGroups,
  make,
  offered,
  ofGroup,
  reservationsOf,
  reserve,
} from '../../learning/calendar/appointment-builders.js';
import type { Mailbox } from '../../support/mailbox.js';
import type { World } from '../../support/world.js';
import { openMailedWorld, toldAtOnce, toldOf } from './builders.js';

const kinds = [
  'appointment_group_published',
  'appointment_group_updated',
  'appointment_group_deleted',
  'appointment_reserved_by_user',
  'appointment_reserved_for_user',
  'appointment_canceled_by_user',
  'appointment_deleted_for_user',
];

describe('People are told of appointments by mail', () => {
  let world: World;
  let box: Mailbox;
  beforeEach(async () => {
    ({ world, box } = await openMailedWorld());
    for (const kind of kinds) await toldAtOnce(world, kind, ['stu1', 'stu2', 'teach', 'obs', 'out']);
  });
  afterEach(async () => {
    await world.close();
    await box.close();
  });

  const told = async () => (await toldOf(world, box)).sort();

  it('those who may choose, when they are published, changed and withdrawn', async () => {
    const { body } = await make(world);
    expect(await told()).toEqual([]);
    await world.as('teach').put(`${inGroups}/${body.id}`, ofGroup({ publish: true }) as never);
    expect(await told()).toEqual([
      'stu1: Appointments can be chosen: Office hours (Biology 101)',
      'stu2: Appointments can be chosen: Office hours (Biology 101)',
    ]);
    await world.as('teach').put(`${inGroups}/${body.id}`, ofGroup({ title: 'Exams' }) as never);
    expect(await told()).toEqual([
      'stu1: Appointments were changed: Exams (Biology 101)',
      'stu2: Appointments were changed: Exams (Biology 101)',
    ]);
    await world.as('teach').del(`${inGroups}/${body.id}`, { cancel_reason: 'Ill' });
    expect(await told()).toEqual([
      'stu1: Appointments were cancelled: Exams: Ill (Biology 101)',
      'stu2: Appointments were cancelled: Exams: Ill (Biology 101)',
    ]);
  });

  it('those who offer of what is chosen and given up, and whom others sign up or off', async () => {
    const group = await offered(world);
    await told();
    const own = await reserve(world.as('stu1'), group.slot);
    expect(await told()).toEqual(['teach: An appointment was reserved: Office hours (Biology 101)']);
    await world.as('stu1').del(`/calendar_events/${own.body.id}`, { cancel_reason: 'Solved' });
    expect(await told()).toEqual(['teach: An appointment was cancelled: Office hours: Solved (Biology 101)']);
    const given = await world.as('teach').post(`${reservationsOf(group.slot)}/${world.users.stu2}`);
    expect(await told()).toEqual(['stu2: You have an appointment: Office hours (Biology 101)']);
    await world.as('teach').del(`/calendar_events/${given.body.id}`, { cancel_reason: 'Ill' });
    expect(await told()).toEqual(['stu2: Your appointment was cancelled: Office hours: Ill (Biology 101)']);
    await reserve(world.as('stu1'), group.slot);
    await told();
    await world.as('teach').del(`/calendar_events/${group.slot}`);
    expect(await told()).toEqual(['stu1: Your appointment was cancelled: Office hours (Biology 101)']);
  });
});
