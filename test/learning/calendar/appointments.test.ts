import { openWorld, type World } from '../../support/world.js';
import { hour, inGroups, make, ofGroup, reserve } from './appointment-builders.js';

describe('Appointment groups', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  it('ag-new-appointments: debug', async () => {
    const made = await make(world, { publish: true }, [hour(24), hour(26)]);
    console.log(made.status, made.text);
    const got = { body: { id: 1 } };
    void reserve;
    console.log((await world.as('teach').get(`${inGroups}/${made.body.id}/users?registration_status=registered`)).text);
    console.log((await world.as('teach').get(`${inGroups}/${made.body.id}/groups`)).text);
    console.log((await world.as('stu1').get(`${inGroups}/next_appointment`)).text);
    const upd = await world.as('teach').put(`${inGroups}/${made.body.id}`, ofGroup({ title: 'New' }) as never);
    console.log(upd.status, upd.text);
    const del = await world.as('stu1').del(`/calendar_events/${got.body.id}`);
    console.log(del.status, del.text);
    const gone = await world.as('teach').del(`${inGroups}/${made.body.id}`, { cancel_reason: 'ill' });
    console.log(gone.status, gone.text);
  });
});
