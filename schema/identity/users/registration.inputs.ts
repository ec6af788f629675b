import { Field, InputType } from 'type-graphql';
import { RegistrationRole } from './registration.object.js';
import { UserInput } from './user.inputs.js';

@InputType({ description: 'The person who registers.' })
export class RegisteringUserInput extends UserInput {
  @Field(() => String, { description: 'Full name; not blank.' })
  override name!: string;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True: they accept the terms of use; needed where the root account demands it.',
  })
  termsOfUse?: boolean | null;
}

@InputType({ description: 'With what somebody signs on who registers.' })
export class RegisteringLoginInput {
  @Field(() => String, {
    description: 'What the person types to sign on; unique in the root account, whatever its case.',
  })
  uniqueId!: string;
}

@InputType({ description: 'Where the link is mailed by which somebody finishes their registration.' })
export class RegisteringChannelInput {
  @Field(() => String, { nullable: true, description: 'An address of theirs.' })
  address?: string | null;
}

/** Source: D1 · Authentication providers, self_registration. */
@InputType({ description: 'What somebody says who registers.' })
export class RegisterUserInput {
  @Field(() => RegisteringUserInput, { description: 'The person.' })
  user!: RegisteringUserInput;

  @Field(() => RegisteringLoginInput, { description: 'With what they will sign on.' })
  login!: RegisteringLoginInput;

  @Field(() => RegisteringChannelInput, {
    nullable: true,
    description: 'The address; a login name that is one stands in for it.',
  })
  channel?: RegisteringChannelInput | null;

  @Field(() => RegistrationRole, { nullable: true, description: 'As what they register; a student unless given.' })
  role?: RegistrationRole | null;

  @Field(() => String, {
    nullable: true,
    description: 'A code of the student whom an observer is to observe; needed by observers.',
  })
  pairingCode?: string | null;
}
