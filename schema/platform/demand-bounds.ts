import type { GraphQLSchema } from 'graphql';
import { demandTenant } from '../../src/platform/authorization/tenant-bound.js';
import type { Reads } from '../../src/platform/query/reads.js';
import { isNode } from './node.js';

/**
 * Holds of every type whose records `node(id:)` finds by themselves that its policy ties them to the actor's tenant.
 * @throws Error that names the type
 */
export function demandBounds(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    const reads = type.extensions['reads'] as Reads | undefined;
    if (reads === undefined || !('getInterfaces' in type)) continue;
    if (isNode(type)) demandTenant(`${type.name}, found by its global id,`, reads.policy.visible, 'itself');
  }
}
