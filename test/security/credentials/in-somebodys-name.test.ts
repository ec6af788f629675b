/** What is done in somebody's name by who acts as them, or vouches for them: checked when it is done. Decision 0116. */
import { permissionNames } from '../../../src/identity/access/permissions.js';
import { operationInJob } from '../../../src/platform/transaction/operation.js';
import { fetched, started } from '../../administration/account-reports/builders.js';
import { appoint, aRoleHolder, type Somebody } from '../../identity/roles/builders.js';
import { toolsOf } from '../../learning/external-tools/builders.js';
import { setAdminState, setLogin } from '../../support/account-builders.js';
import { Mailbox } from '../../support/mailbox.js';
import { runQueued } from '../../support/run-job.js';
import { secondInstance } from '../../support/second-instance.js';
import { callerOf, openNewWorld } from '../../support/world.js';
import { aHolder, asserted, type Holder, launches, launchUrl, type Place, uploadBy } from './holder.js';

type Acting = Somebody & { readonly roleId: number };

/** What takes the right to act as somebody from who has it. */
const events: readonly [what: string, happens: (place: Place, acting: Acting, whom: number) => Promise<unknown>][] = [
  ['who acts is no administrator any more', ({ world }, { userId }) => setAdminState(world, userId, 'deleted')],
  [
    'their role gives it no more',
    ({ world }, { roleId }) => {
      const path = `/accounts/${world.accounts.RA}/roles/${roleId}`;
      return world
        .as('admin')
        .put(path, { 'permissions[become_user][enabled]': '0', 'permissions[become_user][explicit]': '1' });
    },
  ],
  ['the other may do more by now', ({ world }, _, whom) => appoint(world, whom, world.accounts.RA)],
  [
    'who acts can no longer sign on',
    ({ world }, { userId }) => setLogin(world, userId, { workflowState: 'suspended' }),
  ],
];

describe('In somebody’s name', () => {
  let place: Place;
  let holder: Holder;
  beforeEach(async () => {
    const box = await Mailbox.open();
    const world = await openNewWorld({ SMTP_URL: box.url, MAIL_FROM: 'school@lyceum.example' });
    const { id: toolId } = await toolsOf(world, { course: world.courses.C1 }, world.as('teach')).made();
    place = { world, box, toolId };
    holder = await aHolder(place, 'holder');
  });
  afterEach(async () => {
    await place.world.close();
    await place.box.close();
  });

  const anActing = () =>
    aRoleHolder(
      place.world,
      'Deputy',
      permissionNames.filter((name) => name !== 'manage_developer_keys'),
    );

  it.each(events)(
    '%s: addresses that were given before launch nothing, take no file, and no job goes on',
    async (_what, happens) => {
      const { world } = place;
      const acting = await anActing();
      const as = `as_user_id=${holder.userId}`;
      const [before, after] = [
        await launchUrl(place, acting.caller, `&${as}`),
        await launchUrl(place, acting.caller, `&${as}`),
      ];
      const [early, late] = [
        await uploadBy(place, acting.caller, `?${as}`),
        await uploadBy(place, acting.caller, `?${as}`),
      ];
      const own = world.app.services.ofTenant(world.accounts.RA);
      const starter = {
        userId: holder.userId,
        realUserId: acting.userId,
        rootAccountId: world.accounts.RA,
        requestId: 'x',
      };
      const goesOn = () =>
        own
          .transaction((em) => operationInJob({ services: own, signal: new AbortController().signal }, em, starter))
          .then(
            ({ actor }) => [actor.userId, actor.realUserId],
            ({ reason }) => reason as string,
          );
      expect([await launches(before), await early(), await goesOn()]).toEqual([
        true,
        true,
        [holder.userId, acting.userId],
      ]);
      await happens(place, acting, holder.userId);
      expect([await launches(after), await late(), await goesOn()]).toEqual([false, false, 'starter_gone']);
      const [{ n }] = await world.sql(
        `select count(*)::int as n from audit_events where event_type = 'external_tool_launched' and user_id = $1`,
        [holder.userId],
      );
      expect(n).toBe(1);
    },
  );

  it.each(events)('%s: a link to the file of a report that was given before opens nothing', async (_what, happens) => {
    const { world } = place;
    const acting = await anActing();
    // Whose reports these are administers the account, and no more than who acts as them.
    await appoint(world, holder.userId, world.accounts.RA, acting.roleId);
    const { body } = await started(world, 'course_storage_csv');
    await runQueued(world);
    const run = `/accounts/${world.accounts.RA}/reports/course_storage_csv/${body.id}`;
    const shown = await acting.caller.get(`${run}?as_user_id=${holder.userId}`);
    const url = shown.body.attachment.url as string;
    expect(url).toContain(`&by=${acting.userId}&`);
    expect((await fetched(url)).status).toBe(200);
    // Without saying who acts it is no link of the service.
    expect((await fetched(url.replace(/&by=\d+/, ''))).status).toBe(404);
    await happens(place, acting, holder.userId);
    expect((await fetched(url)).status).toBe(404);
  });

  it('a voucher who loses the right takes asserted tokens along on every process, whatever it remembered', async () => {
    const { world } = place;
    const token = await asserted(world, holder.portal, holder.userId);
    const other = await secondInstance(world);
    try {
      const there = callerOf(other.base, token);
      const lives = async () => (await there.get('/users/self')).status === 200;
      expect(await lives()).toBe(true);
      const [admin] = await world.sql('select role_id::int as role from admins where user_id = $1', [
        holder.voucher.userId,
      ]);
      const path = `/accounts/${world.accounts.RA}/admins/${holder.voucher.userId}?role_id=${admin.role}`;
      expect((await world.as('admin').del(path)).status).toBe(200);
      expect((await world.withToken(token).get('/users/self')).status).toBe(401);
      const until = performance.now() + 3_000;
      while ((await lives()) && performance.now() < until);
      expect(await lives()).toBe(false);
      await setAdminState(world, holder.voucher.userId, 'active');
      other.app.cache.clear();
      expect(await lives()).toBe(true);
    } finally {
      await other.close();
    }
  });

  it('a voucher who may do less than the person takes asserted tokens along, over GraphQL too', async () => {
    const { world } = place;
    const token = await asserted(world, holder.portal, holder.userId);
    const asks = async () => (await world.withToken(token).graphql('{ viewer { name } }')).status;
    expect(await asks()).toBe(200);
    await setAdminState(world, holder.voucher.userId, 'deleted');
    await appoint(world, holder.voucher.userId, world.accounts.RA1);
    expect(await asks()).toBe(401);
    await setAdminState(world, holder.voucher.userId, 'active');
    expect(await asks()).toBe(200);
  });
});
