/** What is made in an account, and which of its administrators are told of it by mail. */
import { changeRows } from '../../support/change-by-sql.js';
import type { Mailbox } from '../../support/mailbox.js';
import type { World } from '../../support/world.js';
import { openMailedWorld, toldAtOnce, toldOf } from './builders.js';

describe('Administrators are told by mail', () => {
  let world: World;
  let box: Mailbox;
  beforeEach(async () => {
    ({ world, box } = await openMailedWorld());
    for (const kind of ['new_course', 'new_user', 'new_account_user'])
      await toldAtOnce(world, kind, ['admin', 'subadmin', 'lim', 'teach', 'stu2', 'adminB']);
  });
  afterEach(async () => {
    await world.close();
    await box.close();
  });

  const told = () => toldOf(world, box);
  const made = async (path: string, form: Record<string, string | number | boolean>, expected = 200) => {
    const { status, text } = await world.as('admin').post(path, form);
    if (status !== expected) throw new Error(text);
    return told();
  };

  it('of a course, those of its account and above who see it; not who made it, nor those of other accounts', async () => {
    const { RA1, RA2 } = world.accounts;
    expect(await made(`/accounts/${RA1}/courses`, { 'course[name]': 'Physics' })).toEqual([
      'lim: New course: Physics (Science)',
      'subadmin: New course: Physics (Science)',
    ]);
    expect(await made(`/accounts/${RA2}/courses`, { 'course[name]': 'Music' })).toEqual([
      'lim: New course: Music (Arts)',
    ]);
    const fault = { 'course[name]': 'Physics', 'course[group_weighting_scheme]': 'lots' };
    expect(await made(`/accounts/${RA1}/courses`, fault, 400)).toEqual([]);
    await changeRows(world, 'admins', { userId: world.users.lim }, { workflowState: 'deleted' });
    world.app.cache.clear();
    expect(await made(`/accounts/${RA2}/courses`, { 'course[name]': 'Dance' })).toEqual([]);
  });

  it('of a user, those who manage the users of the account; not of one whose name was taken', async () => {
    const { RA, RA1 } = world.accounts;
    const nora = { 'user[name]': 'Nora Newcomer', 'user[skip_registration]': true };
    expect(await made(`/accounts/${RA1}/users`, { ...nora, 'pseudonym[unique_id]': 'nora' })).toEqual([
      'subadmin: New user: Nora Newcomer (Science)',
    ]);
    expect(await made(`/accounts/${RA1}/users`, { ...nora, 'pseudonym[unique_id]': 'nora' }, 400)).toEqual([]);
    expect(await made(`/accounts/${RA}/users`, { ...nora, 'pseudonym[unique_id]': 'nora2' })).toEqual([]);
  });

  it('of an administrator, those who manage these; neither the one who was made, nor a second time', async () => {
    const at = `/accounts/${world.accounts.RA1}/admins`;
    const form = { user_id: world.users.stu2, send_confirmation: false };
    expect(await made(at, form)).toEqual(['subadmin: New administrator: Stella Two (Science)']);
    expect(await made(at, form)).toEqual([]);
  });
});
