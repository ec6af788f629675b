import { Field, InputType } from 'type-graphql';
import { NewChannelInput } from './communication-channel.inputs.js';
import { NewLoginInput } from './login.inputs.js';

@InputType({ description: 'A picture of a person.' })
export class AvatarInput {
  @Field(() => String, { nullable: true, description: 'Address of the picture, beginning with https://; null unsets.' })
  url?: string | null;
}

/** Source: supplement §5.1. Absent = unchanged, null = unset. */
@InputType({ description: 'What may be said of a person. What is absent stays as it is.' })
export class UserInput {
  @Field(() => String, { nullable: true, description: 'Full name; not blank.' })
  name?: string | null;

  @Field(() => String, { nullable: true, description: 'How the person is addressed; null takes the full name.' })
  shortName?: string | null;

  @Field(() => String, { nullable: true, description: '"Last, First"; null derives it from the full name.' })
  sortableName?: string | null;

  @Field(() => String, { nullable: true, description: 'IANA time zone or a friendlier name.' })
  timeZone?: string | null;

  @Field(() => String, { nullable: true, description: 'Language, such as `en` or `pt-BR`.' })
  locale?: string | null;
}

@InputType({ description: 'Changes to a person. What is absent stays as it is.' })
export class UpdateUserInput extends UserInput {
  @Field(() => String, {
    nullable: true,
    description: 'Becomes the primary email address; the former one stays as a channel.',
  })
  email?: string | null;

  @Field(() => String, { nullable: true, description: 'What the person says of themself; plain text.' })
  bio?: string | null;

  @Field(() => String, { nullable: true, description: 'Title, e.g. a position.' })
  title?: string | null;

  @Field(() => AvatarInput, { nullable: true, description: 'Picture; null unsets.' })
  avatar?: AvatarInput | null;
}

@InputType({ description: 'A person who is made.' })
export class NewUserInput extends UserInput {
  @Field(() => Boolean, {
    nullable: true,
    description:
      'True makes a registered user even without a password; else the user is registered when they have one.',
  })
  skipRegistration?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True: the person accepts the terms of use; needed where the root account demands it.',
  })
  termsOfUse?: boolean | null;
}

@InputType({ description: 'The first channel of a person who is made.' })
export class FirstChannelInput extends NewChannelInput {
  @Field(() => Boolean, { nullable: true, description: 'True: the address needs no confirmation.' })
  skipConfirmation?: boolean | null;
}

@InputType({ description: 'A user with a login and, where an address is given, a channel.' })
export class CreateUserInput {
  @Field(() => NewUserInput, {
    nullable: true,
    description: 'The person; the name of the login stands in for a missing name.',
  })
  user?: NewUserInput | null;

  @Field(() => NewLoginInput, { description: 'With what they sign on.' })
  login!: NewLoginInput;

  @Field(() => FirstChannelInput, {
    nullable: true,
    description: 'The channel; a login name that is an address stands in for it.',
  })
  channel?: FirstChannelInput | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True revives the user of a deleted login that had the same SIS id.',
  })
  enableSisReactivation?: boolean | null;
}
