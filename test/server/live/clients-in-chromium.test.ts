/** The clients that applications use, in a browser and from another origin: they are told, break off, and miss nothing. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Browser, Page as BrowserPage } from 'playwright-core';
import { rolldown } from 'rolldown';
import { anEssay } from '../../learning/assignments/builders.js';
import { describeInChromium, openChromium } from '../../support/chromium.js';
import { CutLine } from '../../support/cut-line.js';
import { openWorld, type World } from '../../support/world.js';
import type { Page, Told } from './browser-clients.js';
import { untilSubscribed } from './until-subscribed.js';

/** The applications as one file, with their libraries. */
async function bundled(): Promise<string> {
  const input = fileURLToPath(new URL('./browser-clients.js', import.meta.url));
  const bundle = await rolldown({ input, platform: 'browser', logLevel: 'silent' });
  const { output } = await bundle.generate({ format: 'iife', name: 'clients' });
  await bundle.close();
  return output[0].code;
}

describeInChromium('In a browser', () => {
  let world: World;
  let line: CutLine;
  let home: Server;
  let browser: Browser;
  let essay: number;
  beforeAll(async () => {
    const script = await bundled();
    home = createServer((req, res) => {
      const isPage = req.url === '/';
      res.setHeader('content-type', isPage ? 'text/html' : 'text/javascript');
      res.end(isPage ? '<!doctype html><title>Grades</title><script src="/script.js"></script>' : script);
    });
    await new Promise<void>((resolve) => home.listen(0, '127.0.0.1', resolve));
    browser = await openChromium();
  });
  afterAll(async () => {
    await browser?.close();
    home?.close();
  });
  beforeEach(async () => {
    world = await openWorld();
    line = await CutLine.to(world.base);
    essay = await anEssay(world);
  });
  afterEach(async () => {
    await line.close();
    await world.close();
  });

  /** A page of the student's, which listens by one of the clients. */
  async function listening(client: string): Promise<BrowserPage> {
    const page = await (await browser.newContext()).newPage();
    await page.addInitScript(
      `window.told = ${JSON.stringify({ service: line.base, token: world.tokens.stu1 } satisfies Told)}`,
    );
    await page.goto(`http://127.0.0.1:${(home.address() as AddressInfo).port}/`);
    await page.evaluate(`void ${client}()`);
    return page;
  }
  const grade = async (points: number) => {
    const at = `/courses/${world.courses.C1}/assignments/${essay}/submissions/${world.users.stu1}`;
    const { status, text } = await world.as('teach').put(at, { 'submission[posted_grade]': points });
    if (status !== 200) throw new Error(text);
  };
  const heardBy = async (page: BrowserPage, count: number) => {
    await page.waitForFunction(`heard.length >= ${count}`);
    return (await page.evaluate('heard')) as Page['heard'];
  };
  const begunBy = (page: BrowserPage) => page.evaluate('begun') as Promise<number>;

  it.each([
    ['Apollo Client', 'apollo'],
    ['urql over WebSocket', 'urqlOverSockets'],
    ['urql over Server-Sent Events', 'urqlOverStreams'],
    ['a plain EventSource', 'eventSource'],
  ])('%s is told of grades, and gets what it missed when its connection comes back', async (_name, client) => {
    const page = await listening(client);
    await untilSubscribed(world, 1);
    await grade(8);
    expect(await heardBy(page, 1)).toEqual(['Essay: 8']);
    const before = await begunBy(page);
    line.cut();
    await grade(9);
    line.mend();
    expect(await heardBy(page, 2)).toEqual(['Essay: 8', 'Essay: 9']);
    await grade(10);
    expect(await heardBy(page, 3)).toEqual(['Essay: 8', 'Essay: 9', 'Essay: 10']);
    expect(await begunBy(page)).toBeGreaterThan(before);
    await page.context().close();
  });
});
