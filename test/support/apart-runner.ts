import BoundedRunner from './bounded-runner.js';

/** Files that run at a time. Each waits most of its time for processes that come up again. */
const atOnce = 4;

/**
 * Runs the files of its projects apart from the suite: jest runs the projects of different runners one after the other. A
 * fault test owns what it kills, a cluster or a whole service, so that several may stand side by side.
 */
export default class ApartRunner extends BoundedRunner {
  constructor(globalConfig: object, context: unknown) {
    super({ ...globalConfig, maxWorkers: atOnce }, context);
  }
}
