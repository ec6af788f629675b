import { Field, ObjectType } from 'type-graphql';
import { registrationRoles } from '../../../src/identity/users/index.js';
import { RecordId } from '../../platform/scalars.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';

export const RegistrationRole = wordEnum(registrationRoles, {
  name: 'RegistrationRole',
  description: 'As what somebody registers.',
  values: { student: 'A student.', observer: 'Somebody who observes a student, such as a parent.' },
});
export type RegistrationRole = WordOf<typeof RegistrationRole>;

/** It is shown to who may see no user: to whoever has registered, and is not signed on. */
@ObjectType('Registration', {
  simpleResolvers: true,
  description: 'Somebody who has registered, and signs on once they have followed the link that was mailed to them.',
})
export class RegistrationObject {
  @Field(() => RecordId, { description: 'Record id of the new user.' })
  recordId!: number;

  @Field(() => String, { description: 'Full name.' })
  name!: string;

  @Field(() => String, { description: 'How the person is addressed.' })
  shortName!: string;

  @Field(() => String, { description: '"Last, First".' })
  sortableName!: string;

  @Field(() => String, { description: 'What they sign on with.' })
  uniqueId!: string;

  @Field(() => String, { description: 'The address to which the link is mailed.' })
  address!: string;
}
