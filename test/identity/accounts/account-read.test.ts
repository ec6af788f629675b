import { openWorld, type World } from '../../support/world.js';

describe('Reading an account', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  it('conv-sis-account: takes the SIS identifier in place of the id', async () => {
    const { status, body } = await world.as('admin').get('/accounts/sis_account_id:SCI');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: world.accounts.RA1,
      name: 'Science',
      parent_account_id: world.accounts.RA,
      root_account_id: world.accounts.RA,
      sis_account_id: 'SCI',
    });
  });

  it('costs one statement, two with a token not seen before', async () => {
    const admin = world.as('admin');
    await admin.get(`/accounts/${world.accounts.RA}`);
    expect(await world.statementsOf(() => admin.get(`/accounts/${world.accounts.RA1}`))).toBe(1);
  });

  it('A07: an account of another tenant does not exist', async () => {
    const { status, body } = await world.as('adminB').get(`/accounts/${world.accounts.RA}`);
    expect(status).toBe(404);
    expect(body.errors).toEqual([{ message: 'The specified resource does not exist.', error_code: 'not_found' }]);
  });
});
