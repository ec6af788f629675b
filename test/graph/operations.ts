/** The operations of ten screens, as front-end developers write them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/platform/project-root.js';

export const operationsFolder = join(projectRoot(), 'test/graph/operations');
export const schemaFile = join(projectRoot(), 'schema/schema.graphql');

export interface OperationFile {
  /** Name of the screen, e.g. `CourseList`. */
  readonly screen: string;
  readonly text: string;
}

export const operationFiles = (): OperationFile[] =>
  readdirSync(operationsFolder)
    .filter((name) => name.endsWith('.graphql'))
    .map((name) => ({
      screen: name.replace('.graphql', ''),
      text: readFileSync(join(operationsFolder, name), 'utf8'),
    }));
