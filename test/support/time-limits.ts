/**
 * Ends tests and hooks that never come to an end. The runner knows no time limits: one answer that never comes would
 * hold up the whole run, and nobody would be told where.
 */
import { addEventHandler } from 'jest-circus';

/**
 * Milliseconds; what asks for more time has it. A busy machine needs many times what an idle one does, so that this tells a
 * standstill from nothing else.
 */
const usual = 300_000;

type Work = (this: unknown) => unknown;

/** The same work, which fails once its time is over. What it waits for is left behind. */
function limited(what: string, work: Work, wanted?: number | null): (this: unknown) => Promise<unknown> {
  const limit = Math.max(usual, wanted ?? 0);
  return async function timed() {
    let timer: NodeJS.Timeout | undefined;
    const over = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`${what} did not end within ${limit / 1000} s.`)), limit);
    });
    try {
      return await Promise.race([work.call(this), over]);
    } finally {
      clearTimeout(timer);
    }
  };
}

addEventHandler((event, { currentDescribeBlock: { children, hooks } }) => {
  if (event.name === 'add_hook') {
    const hook = hooks.at(-1);
    if (hook !== undefined) hook.fn = limited(`A hook ${hook.type}`, hook.fn as Work, hook.timeout);
  }
  if (event.name === 'add_test') {
    const test = children.at(-1);
    if (test?.type === 'test' && test.fn) test.fn = limited(`The test ${test.name}`, test.fn as Work, test.timeout);
  }
});
