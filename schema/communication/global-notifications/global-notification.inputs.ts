import { ArgsType, Field, InputType } from 'type-graphql';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import { PageArgs } from '../../platform/connection.js';
import { DateTime, RecordId } from '../../platform/scalars.js';
import { NotificationIcon } from './global-notification.enums.js';

/** Source: D1 · Global notifications; supplement §2.4. */
@InputType({ description: 'Changes to a notice. What is absent stays as it is.' })
export class GlobalNotificationInput {
  @Field(() => String, { nullable: true, description: 'What it is about; at most 255 characters.' })
  subject?: string | null;

  @Field(() => String, { nullable: true, description: 'What it says: HTML, which is sanitised, of at most 64 KB.' })
  message?: string | null;

  @Field(() => DateTime, { nullable: true, description: 'It is shown from here on.' })
  startAt?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'It is shown until here; not before the start.' })
  endAt?: Date | null;

  @Field(() => NotificationIcon, {
    nullable: true,
    description: 'The sign that stands beside it; `WARNING` unless given.',
  })
  icon?: NotificationIcon | null;
}

@InputType({ description: 'A notice that is made.' })
export class NewGlobalNotificationInput extends GlobalNotificationInput {
  @Field(() => String, { description: 'What it is about; at most 255 characters.' })
  declare subject: string;

  @Field(() => String, { description: 'What it says: HTML, which is sanitised, of at most 64 KB.' })
  declare message: string;

  @Field(() => DateTime, { description: 'It is shown from here on.' })
  declare startAt: Date;

  @Field(() => DateTime, { description: 'It is shown until here; not before the start.' })
  declare endAt: Date;
}

const branch = 'Keeps those of this account, of the accounts above it and of those below it: id, `self` or a SIS form.';

@ArgsType()
export class UserNotificationsArgs extends PageArgs {
  @Field(() => RecordId, { nullable: true, description: branch })
  accountId?: RecordKey | null;
}

@ArgsType()
export class UserNotificationArgs {
  @Field(() => RecordId, { description: 'Id of the notice.' })
  id!: RecordKey;

  @Field(() => RecordId, { nullable: true, description: branch })
  accountId?: RecordKey | null;
}

@ArgsType()
export class AccountNotificationsArgs extends PageArgs {
  @Field(() => Boolean, {
    nullable: true,
    description: 'True keeps those that are shown just now, false those that are not.',
  })
  isShown?: boolean | null;
}
