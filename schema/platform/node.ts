/** Relay's Node: every record has an opaque global id beside its `recordId`. */
import type { GraphQLObjectType } from 'graphql';
import { Extensions, Field, ID, InterfaceType } from 'type-graphql';
import { RecordId } from './scalars.js';

@InterfaceType('Node', { description: 'A record that can be fetched again by its global id.' })
export abstract class NodeObject {
  @Extensions({ globalId: true })
  @Field(() => ID, { description: 'Opaque id, unique among all records of all types; `node` takes it.' })
  id!: string;

  @Extensions({ column: 'id' })
  @Field(() => RecordId, { description: 'Id of the record among those of its type; the `id` of the REST answers.' })
  recordId!: number;
}

/** Only a type that says so has ids by which its records are found. */
export const isNode = (type: Pick<GraphQLObjectType, 'getInterfaces'>): boolean =>
  type.getInterfaces().some(({ name }) => name === 'Node');
