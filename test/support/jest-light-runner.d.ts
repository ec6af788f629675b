/** The package has no types of its own. */
declare module 'jest-light-runner' {
  /** A test file as jest hands it over, and what is looked at of it. */
  export interface TestFile {
    readonly path: string;
    readonly context: { readonly config: object };
  }

  export type OnStart = (file: TestFile) => Promise<void>;
  /** What the tests of a file have told, and what is looked at of it. */
  export interface FileResult {
    readonly failureMessage: string;
    readonly testResults: readonly { readonly failureMessages: readonly string[] }[];
  }

  export type OnResult = (file: TestFile, result: FileResult) => Promise<void>;
  export type OnFailure = (file: TestFile, fault: { message: string; stack: string }) => Promise<void>;

  export default class LightRunner {
    constructor(globalConfig: object, context: unknown);
    runTests(
      files: readonly TestFile[],
      watcher: unknown,
      onStart: OnStart,
      onResult: OnResult,
      onFailure: OnFailure,
    ): Promise<void>;
  }
}
