/** A real browser, for tests of what people see: Chromium of the system, where there is one. */
import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';

const names = ['chromium', 'chromium-browser', 'google-chrome'];

function found(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const program = found();

/** `describe`, or `describe.skip` on a machine without Chromium. */
export const describeInChromium = program === undefined ? describe.skip : describe;

/** Under root there is no sandbox to be had. */
export const openChromium = (): Promise<Browser> =>
  chromium.launch({ executablePath: program as string, args: ['--no-sandbox', '--disable-gpu'] });

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** What is wrong with a page for those who cannot see, hear or point: rules that it breaks, each with its first place. */
export async function barriersOf(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: axe });
  const result = await page.evaluate(
    `axe.run(document).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].html))`,
  );
  return result as string[];
}
