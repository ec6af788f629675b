import { setTimeout as pause } from 'node:timers/promises';
import LightRunner, {
  type FileResult,
  type OnFailure,
  type OnResult,
  type OnStart,
  type TestFile,
} from 'jest-light-runner';
import { inSources } from './source-positions.js';

/** Milliseconds that a file may take. Its tests have limits of their own (`time-limits.ts`): this one is for a thread that is lost. */
const fileLimit = 900_000;

/** Milliseconds that the threads have to end once all files have been told of. */
const endLimit = 30_000;

/** Runs test files in threads, and comes to an end even when one of these does not. */
export default class BoundedRunner extends LightRunner {
  override async runTests(
    files: readonly TestFile[],
    watcher: unknown,
    onStart: OnStart,
    onResult: OnResult,
    onFailure: OnFailure,
  ): Promise<void> {
    const timers = new Map<TestFile, NodeJS.Timeout>();
    const all = Promise.withResolvers<void>();
    let left = files.length;
    /** Tells of a file, unless its time was over before. */
    const conclude = async (file: TestFile, tell: () => Promise<void>) => {
      if (!timers.has(file)) return;
      clearTimeout(timers.get(file));
      timers.delete(file);
      await tell();
      left -= 1;
      if (left === 0) all.resolve();
    };
    const begin = (file: TestFile) => {
      const message = `${file.path} did not end within ${fileLimit / 1000} s.`;
      const giveUp = () => void conclude(file, () => onFailure(file, { message, stack: message }));
      timers.set(file, setTimeout(giveUp, fileLimit));
      return onStart(file);
    };
    const run = super.runTests(
      files,
      watcher,
      begin,
      (file, result) => conclude(file, () => onResult(file, readable(result))),
      (file, fault) => conclude(file, () => onFailure(file, fault)),
    );
    await Promise.race([run, all.promise.then(() => pause(endLimit, undefined, { ref: false }))]);
  }
}

/** The same failures, with the positions of the sources. */
const readable = (result: FileResult): FileResult => ({
  ...result,
  failureMessage: inSources(result.failureMessage),
  testResults: result.testResults.map((test) => ({ ...test, failureMessages: test.failureMessages.map(inSources) })),
});
