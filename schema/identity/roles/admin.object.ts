import { Field, ObjectType } from 'type-graphql';
import { adminReads } from '../../../src/identity/roles/index.js';
import { connectionType } from '../../platform/connection.js';
import { ReadBy } from '../../platform/declare.js';
import { NodeObject } from '../../platform/node.js';
import { RecordState } from '../../platform/record-state.js';
import { DateTime, RecordId } from '../../platform/scalars.js';

/** Source: D1 · Accounts, sub-accounts, admins; supplement §2.6. */
@ReadBy(adminReads)
@ObjectType('Admin', { implements: NodeObject, simpleResolvers: true, description: 'A user’s role in an account.' })
export class AdminObject extends NodeObject {
  @Field(() => RecordId, { description: 'Record id of the account.' })
  accountId!: number;

  @Field(() => RecordId, { description: 'Record id of the user.' })
  userId!: number;

  @Field(() => RecordId, { description: 'Record id of the role.' })
  roleId!: number;

  @Field(() => String, { description: 'Name of the role, e.g. `AccountAdmin`.' })
  roleName!: string;

  @Field(() => RecordState, { description: '`active`, or `deleted` after removal.' })
  workflowState!: RecordState;

  @Field(() => DateTime, { description: 'When the user was first given the role.' })
  createdAt!: string;
}

export const AdminConnection = connectionType('Admin', () => AdminObject);
