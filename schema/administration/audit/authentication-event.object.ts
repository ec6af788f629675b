import { Field, ID, ObjectType } from 'type-graphql';
import { authenticationEventReads, authenticationEventTypes } from '../../../src/administration/audit/index.js';
import { connectionType } from '../../platform/connection.js';
import { ReadBy } from '../../platform/declare.js';
import { NodeObject } from '../../platform/node.js';
import { DateTime, RecordId } from '../../platform/scalars.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';

export const AuthenticationEventType = wordEnum(authenticationEventTypes, {
  name: 'AuthenticationEventType',
  description: 'What happened when somebody signed on, or tried to.',
  values: {
    login: 'They signed on.',
    logout: 'They signed off.',
    login_failed: 'They tried in vain, with a wrong password or by a name that no login has.',
    masquerade: 'Somebody else acts in their name, by a token or a session of their own.',
  },
});
export type AuthenticationEventType = WordOf<typeof AuthenticationEventType>;

/** Source: supplement §2.8. */
@ReadBy(authenticationEventReads)
@ObjectType('AuthenticationEvent', {
  implements: NodeObject,
  simpleResolvers: true,
  description: 'Something that happened when somebody signed on, or tried to. It is kept for a year.',
})
export class AuthenticationEventObject extends NodeObject {
  @Field(() => ID, { description: 'What the event is called on REST, a UUID.' })
  uuid!: string;

  @Field(() => DateTime, { description: 'When it happened.' })
  createdAt!: string;

  @Field(() => AuthenticationEventType, { description: 'What happened.' })
  eventType!: AuthenticationEventType;

  @Field(() => RecordId, {
    nullable: true,
    description:
      'Record id of the login; null for a name that no login has. Where somebody acts as another it is their own.',
  })
  loginId!: number | null;

  @Field(() => RecordId, {
    nullable: true,
    description: 'Record id of the person, or in whose name somebody acts; null for a name that no login has.',
  })
  userId!: number | null;

  @Field(() => RecordId, {
    nullable: true,
    description:
      'Record id of who acts in the name of the person, or has ended their session; null where they act themself.',
  })
  realUserId!: number | null;

  @Field(() => RecordId, {
    description: 'Record id of the account in which the login was made, else of the root account.',
  })
  accountId!: number;

  @Field(() => String, {
    nullable: true,
    description: 'Network address from which it happened; null for signing off.',
  })
  address!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'What the browser or program called itself; null where it said nothing, and for signing off.',
  })
  userAgent!: string | null;
}

export const AuthenticationEventConnection = connectionType('AuthenticationEvent', () => AuthenticationEventObject);
