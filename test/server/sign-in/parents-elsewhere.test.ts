/** Where a school has its parents registered by a provider. Source: D1 · Authentication providers, parent_registration. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { providersOf } from '../../identity/authentication-providers/builders.js';
import { openNewWorld, type World } from '../../support/world.js';

const peer = 'https://blog.example.org';

describe('Parents who register with a provider', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lyceum-parents-'));
  const endpoints = join(folder, 'endpoints.json');
  const place = {
    authorize_url: `${peer}/authorize`,
    token_url: `${peer}/token`,
    userinfo_url: `${peer}/me`,
    scope: '',
  };
  let world: World;
  afterEach(() => world.close());
  afterAll(() => rmSync(folder, { recursive: true }));

  const page = async (role: string) => {
    const answer = await fetch(`${world.base}/register?role=${role}`);
    return { status: answer.status, text: await answer.text() };
  };
  const setUp = async (settings: Record<string, string>, form: Record<string, boolean>) => {
    world = await openNewWorld(settings);
    const providers = providersOf(world);
    await providers.made('local', { self_registration: 'all' });
    await providers.made('microblog', form);
  };

  it('are sent there instead of being shown a form, and the way leads to the provider; students are not', async () => {
    writeFileSync(endpoints, JSON.stringify({ microblog: { ...place, label: 'The microblog' } }));
    await setUp({ SIGN_ON_ENDPOINTS: endpoints }, { jit_provisioning: true, parent_registration: true });
    const before = await world.sql('select count(*)::int as users from users');
    const { status, text } = await page('observer');
    expect([status, text]).toEqual([200, expect.stringContaining('Register with The microblog')]);
    expect(text).not.toContain('name="pairing_code"');
    const [, way] = /href="([^"]*)">Register with/.exec(text)!;
    const sent = await fetch(new URL(way!.replaceAll('&amp;', '&'), world.base), { redirect: 'manual' });
    expect(sent.headers.get('location')).toMatch(new RegExp(`^${peer}/authorize\\?`));
    const student = await page('student');
    expect(student.text).toContain('name="email"');
    expect(student.text).not.toContain('Register with');
    expect(await world.sql('select count(*)::int as users from users')).toEqual(before);
  });

  it('see the form where no provider registers parents, and where nobody can sign on with the one that would', async () => {
    writeFileSync(endpoints, JSON.stringify({ microblog: place }));
    await setUp({ SIGN_ON_ENDPOINTS: endpoints }, { jit_provisioning: true, parent_registration: false });
    expect((await page('observer')).text).toContain('name="pairing_code"');
    await world.close();
    await setUp({}, { jit_provisioning: true, parent_registration: true });
    expect((await page('observer')).text).toContain('name="pairing_code"');
  });
});
