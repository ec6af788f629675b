// The package has no types of its own, and jest gives a runner no more than its constructor's arguments.
// @ts-expect-error
import LightRunner from 'jest-light-runner';

/** What is looked at of a test file that jest hands over. */
interface TestFile {
  readonly context: { readonly config: object };
}

/** Files that run at a time. Each waits most of its time for processes that come up again. */
const atOnce = 4;

/**
 * Runs the files of its projects apart from the suite: jest runs the projects of different runners one after the other. A
 * fault test owns what it kills, a cluster or a whole service, so that several may stand side by side.
 */
export default class ApartRunner extends LightRunner {
  constructor(globalConfig: object, ...rest: unknown[]) {
    super({ ...globalConfig, maxWorkers: atOnce }, ...rest);
  }

  /** One project after the other: what the library keeps in the process is cleaned up once for each. */
  async runTests(tests: readonly TestFile[], ...rest: unknown[]): Promise<void> {
    for (const [, files] of Map.groupBy(tests, ({ context }) => context.config)) await super.runTests(files, ...rest);
  }
}
