import { join } from 'node:path';
import type { DefinitionNode, OperationDefinitionNode } from 'graphql';
import * as adapter from '../../rest-adapter/areas.js';
import { Documents } from '../../rest-adapter/platform/documents/documents.js';
import { compileRoutes, composeAreas, declareRoutes } from '../../rest-adapter/platform/index.js';
import { projectRoot } from '../../src/server/cli/database/database.js';
import { collect } from '../support/old-generation.js';
import { apisOf } from '../support/shared-apis.js';

/** Keeps nothing of what it was prepared from. */
const prepared = {
  operation: { kind: 'OperationDefinition', operation: 'query' } as OperationDefinitionNode,
  run: () => ({ data: null }),
};

describe('Compiled routes', () => {
  it('keep the operations that run, and not the documents from which they were made', async () => {
    const { schema } = apisOf({ described: true });
    const documents = Documents.read(join(projectRoot(), 'rest-adapter'));
    const made: WeakRef<DefinitionNode>[] = [];
    const prepare = ({ definitions }: { readonly definitions: readonly DefinitionNode[] }) => {
      made.push(new WeakRef(definitions[0]!));
      return prepared;
    };
    const compiled = compileRoutes(declareRoutes(composeAreas(adapter).routes, { schema, documents, prepare }));
    await new Promise(setImmediate);
    collect({ type: 'major' });
    expect(made.length).toBe(compiled.length);
    expect(made.flatMap((one, at) => (one.deref() === undefined ? [] : [compiled[at]!.template]))).toEqual([]);
  });
});
