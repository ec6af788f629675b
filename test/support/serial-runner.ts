// The package has no types of its own, and jest gives a runner no more than its constructor's arguments.
// @ts-expect-error
import LightRunner from 'jest-light-runner';

/**
 * Runs the files of its project one after the other, in jest's own process. Jest runs the projects of different
 * runners one after the other too, so that a fault test, which owns a server, has the machine to itself.
 */
export default class SerialRunner extends LightRunner {
  constructor(globalConfig: object, ...rest: unknown[]) {
    super({ ...globalConfig, maxWorkers: 1 }, ...rest);
  }
}
