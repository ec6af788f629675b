import { Extensions, Field, ObjectType } from 'type-graphql';
import { userReads } from '../../../src/identity/users/index.js';
import { connectionType } from '../../platform/connection.js';
import { ReadBy } from '../../platform/declare.js';
import { NodeObject } from '../../platform/node.js';
import { DateTime } from '../../platform/scalars.js';

/** Source: supplement §1.11. */
@ReadBy(userReads)
@ObjectType('User', { implements: NodeObject, simpleResolvers: true, description: 'A person.' })
export class UserObject extends NodeObject {
  @Field(() => String, { description: 'Full name.' })
  name!: string;

  @Field(() => String, { description: '"Last, First"; lists are ordered by it.' })
  sortableName!: string;

  @Field(() => String, { description: 'How the person is addressed.' })
  shortName!: string;

  @Field(() => DateTime, { description: 'When the user was made.' })
  createdAt!: string;

  @Extensions({ absoluteUrl: '/users/:recordId' })
  @Field(() => String, { description: 'Address for people.' })
  htmlUrl!: string;

  @Field(() => String, { nullable: true, description: 'Picture of the person.' })
  avatarUrl!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'What the person says of themself; for those who teach or learn with them, and administrators.',
  })
  bio!: string | null;

  @Field(() => String, { nullable: true, description: 'Title, e.g. a position.' })
  title!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Primary email address; for the person, those who teach or learn with them, and administrators.',
  })
  email!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Login name in this root account; for the person and those who manage students or logins.',
  })
  loginName!: string | null;

  @Field(() => String, { nullable: true, description: 'SIS identifier; for those who may read SIS data.' })
  sisUserId!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Identifier of an integration; for those who may read SIS data.',
  })
  integrationId!: string | null;

  @Field(() => String, { nullable: true, description: 'Language; for the person and those who manage logins.' })
  locale!: string | null;

  @Field(() => String, { nullable: true, description: 'IANA time zone; for the person and those who manage logins.' })
  timeZone!: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description:
      'Last sign-on; for the person, those who manage logins and those who view usage reports of a course of theirs.',
  })
  lastLoginAt!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The language that applies; for the person and those who manage logins.',
  })
  effectiveLocale!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Random identifier, for the person and those who manage logins. Opens nothing.',
  })
  uuid!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'How tools know the person; for the person alone. Opens nothing.',
  })
  ltiUserId!: string | null;
}

export const UserConnection = connectionType('User', () => UserObject);
