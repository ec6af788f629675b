// The package has no types of its own, and jest gives a runner no more than its constructor's arguments.
// @ts-expect-error
import LightRunner from 'jest-light-runner';

/** What is looked at of a test file that jest hands over. */
interface TestFile {
  readonly context: { readonly config: object };
}

/**
 * Runs the files of its projects one after the other, in jest's own process. Jest runs the projects of different
 * runners one after the other too, so that a fault test, which owns a server, has the machine to itself.
 */
export default class SerialRunner extends LightRunner {
  constructor(globalConfig: object, ...rest: unknown[]) {
    super({ ...globalConfig, maxWorkers: 1 }, ...rest);
  }

  /** One project after the other: what the library keeps in the process is cleaned up once for each. */
  async runTests(tests: readonly TestFile[], ...rest: unknown[]): Promise<void> {
    for (const [, files] of Map.groupBy(tests, ({ context }) => context.config)) await super.runTests(files, ...rest);
  }
}
