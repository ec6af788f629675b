/** Checks the documents of the routes against the graph; says what is wrong with them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'graphql';
import { readDocumentFiles } from '../../rest-adapter/platform/index.js';
import { projectRoot } from '../platform/project-root.js';
import { openApis } from '../server/apis.js';
import { documentFaults } from './document-faults.js';

const adapter = join(projectRoot(), 'rest-adapter');
const { schema, routes, visitors } = openApis();
const documents = [...routes, ...visitors.routes].flatMap(({ route }) => [route.document, route.before?.document]);
const faults = documentFaults({
  files: readDocumentFiles(adapter),
  schema,
  shapeDirectives: parse(readFileSync(join(adapter, 'shape-directives.graphql'), 'utf8')),
  used: new Set(documents.filter((document) => typeof document === 'string')),
});
for (const fault of faults) console.log(`rest-adapter/${fault}`);
process.exitCode = faults.length > 0 ? 1 : 0;
