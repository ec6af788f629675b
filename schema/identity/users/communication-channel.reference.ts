import { Field, InputType } from 'type-graphql';
import { channelTypes } from '../../../src/identity/users/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import { OneOfInput } from '../../platform/one-of-inputs.js';
import { RecordId } from '../../platform/scalars.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';

export const ChannelType = wordEnum(channelTypes, {
  name: 'ChannelType',
  description: 'By what a channel reaches a person.',
  values: {
    email: 'Mail.',
    sms: 'Short messages.',
    push: 'Notifications of an app.',
    microblog: 'Messages of a microblog.',
  },
});
export type ChannelType = WordOf<typeof ChannelType>;

@InputType({ description: 'What a person is reached at.' })
export class ChannelAddressInput {
  @Field(() => String, { description: 'Address: for email, a mail address.' })
  address!: string;

  @Field(() => ChannelType, { description: 'By what it reaches the person.' })
  type!: ChannelType;
}

@OneOfInput()
@InputType({ description: 'Which channel of a person.' })
export class ChannelReferenceInput {
  @Field(() => RecordId, { nullable: true, description: 'Its record id.' })
  id?: RecordKey | null;

  @Field(() => ChannelAddressInput, { nullable: true, description: 'Its type and address.' })
  address?: ChannelAddressInput | null;
}
