import { Field, InputType, registerEnumType } from 'type-graphql';

export enum ChannelType {
  EMAIL = 'email',
  SMS = 'sms',
  PUSH = 'push',
  MICROBLOG = 'microblog',
}
registerEnumType(ChannelType, {
  name: 'ChannelType',
  description: 'By what a channel reaches a person.',
  valuesConfig: {
    EMAIL: { description: 'Mail.' },
    SMS: { description: 'Short messages.' },
    PUSH: { description: 'Notifications of an app.' },
    MICROBLOG: { description: 'Messages of a microblog.' },
  },
});

/** Source: supplement §5.1. */
@InputType({ description: 'A channel that is made.' })
export class NewChannelInput {
  @Field(() => String, { nullable: true, description: 'Address: for email, a mail address.' })
  address?: string | null;

  @Field(() => ChannelType, { nullable: true, description: 'By what it reaches the person; mail unless given.' })
  type?: ChannelType | null;
}

@InputType({ description: 'A channel that is added to a person.' })
export class CommunicationChannelInput {
  @Field(() => String, { description: 'Address: for email, a mail address.' })
  address!: string;

  @Field(() => ChannelType, { description: 'By what it reaches the person.' })
  type!: ChannelType;
}
