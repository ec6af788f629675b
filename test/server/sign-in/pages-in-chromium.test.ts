/** The pages as people meet them: in a real browser, with the keyboard alone, and read by axe. */
import type { Browser, Page } from 'playwright-core';
import { setPassword } from '../../support/account-builders.js';
import { barriersOf, describeInChromium, openChromium } from '../../support/chromium.js';
import { openWorld, type World } from '../../support/world.js';

const password = 'a river runs';

describeInChromium('The pages of signing on, in Chromium,', () => {
  let world: World;
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    world = await openWorld();
    await setPassword(world, world.users.stu1, password);
    browser = await openChromium();
  });
  beforeEach(async () => {
    // The policy of the pages lets no script in, not even the one that reads them here.
    page = await (await browser.newContext({ bypassCSP: true })).newPage();
  });
  afterEach(() => page.context().close());
  afterAll(async () => {
    await browser?.close();
    await world.close();
  });

  const open = (path: string) => page.goto(`${world.base}${path}`);
  const pathNow = () => new URL(page.url()).pathname;

  async function signOn(said = password): Promise<void> {
    await open('/login');
    await page.locator('input[name=login]').focus();
    await page.keyboard.type('stu1');
    await page.keyboard.press('Tab');
    await page.keyboard.type(said);
    const loaded = page.waitForEvent('load');
    await page.keyboard.press('Enter');
    await loaded;
  }

  it.each(['/login', '/login/forgot', '/login/reset?key=none', '/logout'])('%s has no barriers', async (path) => {
    await open(path);
    expect(await page.locator('h1').count()).toBe(1);
    expect(await barriersOf(page)).toEqual([]);
  });

  it.each(['light', 'dark'] as const)('are told apart from their ground in %s colours', async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    await signOn('not the river');
    expect(await page.getByRole('alert').count()).toBe(1);
    expect(await barriersOf(page)).toEqual([]);
    await signOn();
    expect(await barriersOf(page)).toEqual([]);
  });

  it('sign somebody on, show their sessions and sign them out, by keys alone', async () => {
    await signOn();
    expect(pathNow()).toBe('/login/account');
    expect(await page.locator('main').innerText()).toContain('Stu One');
    expect(await barriersOf(page)).toEqual([]);
    await open('/login/password');
    expect(await barriersOf(page)).toEqual([]);
    await open('/logout');
    await page.getByRole('button').last().focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/login\?/);
    await open('/login/account');
    expect(pathNow()).toBe('/login');
  });

  it.each([1100, 390])('have buttons of one line, and nothing beyond the edge, at %d pixels', async (width) => {
    await page.setViewportSize({ width, height: 900 });
    await signOn();
    const other = await browser.newContext({
      bypassCSP: true,
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Somebrowser/1.0',
    });
    const elsewhere = page;
    page = await other.newPage();
    await page.setViewportSize({ width, height: 900 });
    await signOn();
    await elsewhere.context().close();
    const boxes = await page.evaluate(
      `[...document.querySelectorAll('td button')].map((one) => [one.offsetWidth, one.offsetHeight])`,
    );
    expect((boxes as number[][]).length).toBeGreaterThan(0);
    for (const [wide, high] of boxes as [number, number][]) expect([wide > high, high < 45]).toEqual([true, true]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });

  it('run no script and ask for nothing from elsewhere', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await open('/login');
    expect(asked.filter((url) => !url.startsWith(world.base))).toEqual([]);
    expect(await page.locator('script').count()).toBe(0);
  });
});
