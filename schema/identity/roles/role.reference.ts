import { Field, InputType } from 'type-graphql';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import { OneOfInput } from '../../platform/one-of-inputs.js';
import { RecordId } from '../../platform/scalars.js';

/** What a role is called beside what it belongs to. */
export const roleWays = { id: 'roleId', name: 'role' } as const;

@OneOfInput(roleWays)
@InputType({ description: 'Which role.' })
export class RoleReferenceInput {
  @Field(() => RecordId, { nullable: true, description: 'Its id, in any form.' })
  id?: RecordKey | null;

  @Field(() => String, { nullable: true, description: 'Its name or label, as the account knows it.' })
  name?: string | null;
}
