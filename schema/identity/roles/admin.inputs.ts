import { ArgsType, Field, InputType } from 'type-graphql';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import { PageArgs } from '../../platform/connection.js';
import { RecordId } from '../../platform/scalars.js';
import { RoleReferenceInput } from './role.reference.js';

@ArgsType()
export class AccountAdminArgs extends PageArgs {
  @Field(() => [RecordId], { nullable: true, description: 'Keeps these users: ids or SIS forms.' })
  userIds?: RecordKey[];
}

/** Source: D1 · Make an account admin. */
@InputType({ description: 'A user who becomes an administrator.' })
export class CreateAdminInput {
  @Field(() => RecordId, { description: 'The user: id or SIS form.' })
  userId!: RecordKey;

  @Field(() => RoleReferenceInput, { nullable: true, description: 'The role; the built-in AccountAdmin unless given.' })
  role?: RoleReferenceInput | null;

  @Field(() => Boolean, { nullable: true, description: 'Tell the user; true unless given.' })
  sendConfirmation?: boolean | null;
}

/** Source: D1 · Remove account admin. */
@InputType({ description: 'Which of a user’s roles in an account ends.' })
export class DeleteAdminInput {
  @Field(() => RoleReferenceInput, { nullable: true, description: 'The role; the built-in AccountAdmin unless given.' })
  role?: RoleReferenceInput | null;
}
