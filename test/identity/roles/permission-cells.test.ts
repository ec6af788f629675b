import {
  applicableTo,
  courseRoleTypes,
  defaultOf,
  levelOf,
  permissionNames,
} from '../../../src/identity/access/permissions.js';
import { openWorld, type World } from '../../support/world.js';

describe('Every cell of the permission table, forced on over HTTP', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const everything = (enabled: 0 | 1) =>
    permissionNames
      .flatMap((name) => [`permissions[${name}][explicit]=1`, `permissions[${name}][enabled]=${enabled}`])
      .join('&');

  it('ro-perm-cannot, ro-perm-inapplicable, ro-perm-account-only, A25, A27: what cannot be on stays off', async () => {
    for (const base of courseRoleTypes) {
      const form = `label=All%20${base}&base_role_type=${base}&${everything(1)}`;
      const { status, body } = await world.as('admin').post('/accounts/self/roles', form);
      expect(status).toBe(200);
      const wrong = permissionNames.filter((name) => {
        const cell = body.permissions[name];
        const can = applicableTo(name, base);
        return cell.enabled !== can || cell.explicit !== can;
      });
      expect([base, wrong]).toEqual([base, []]);
      const stored = await world.sql('select permission from role_overrides where role_id = $1', [body.id]);
      expect(stored.filter(({ permission }) => !applicableTo(permission, base))).toEqual([]);
    }
    const student = (await world.as('admin').get('/accounts/self/roles/All%20StudentEnrollment')).body.permissions;
    expect([student.become_user.enabled, student.manage_grades.enabled, student.view_all_grades.enabled]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('ro-perm-course-defaults: the built-in course roles show the defaults of the document', async () => {
    for (const base of courseRoleTypes) {
      const { body } = await world.as('admin').get(`/accounts/self/roles/${base}`);
      const wrong = permissionNames.filter(
        (name) => body.permissions[name].enabled !== defaultOf(name, { baseRoleType: base, builtIn: true }),
      );
      expect([base, wrong]).toEqual([base, []]);
    }
  });

  it('A25: an account role gets the root level in the root account alone, the site level nowhere here', async () => {
    const below = `/accounts/${world.accounts.RA1}/roles`;
    const made = await world.as('admin').post(below, `label=Everything&${everything(1)}`);
    expect(made.status).toBe(200);
    const here = made.body.permissions;
    for (const name of permissionNames) {
      const expected = !['root', 'site'].includes(levelOf(name));
      expect([name, here[name].enabled]).toEqual([name, expected]);
    }
    const root = await world.as('admin').post('/accounts/self/roles', `label=Everything&${everything(1)}`);
    for (const name of permissionNames)
      expect([name, root.body.permissions[name].enabled]).toEqual([name, levelOf(name) !== 'site']);
  });
});
