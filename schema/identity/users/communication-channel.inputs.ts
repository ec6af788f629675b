import { ArgsType, Field, InputType } from 'type-graphql';
import { ChannelAddressInput, ChannelReferenceInput, ChannelType } from './communication-channel.reference.js';

/** Source: supplement §5.1. */
@InputType({ description: 'A channel that is made.' })
export class NewChannelInput {
  @Field(() => String, { nullable: true, description: 'Address: for email, a mail address.' })
  address?: string | null;

  @Field(() => ChannelType, { nullable: true, description: 'By what it reaches the person; mail unless given.' })
  type?: ChannelType | null;
}

@InputType({ description: 'A channel that is added to a person.' })
export class CommunicationChannelInput extends ChannelAddressInput {}

@ArgsType()
export class ChannelArgs {
  @Field(() => ChannelReferenceInput, { description: 'The channel, by its id or its address.' })
  by!: ChannelReferenceInput;
}
