import { Field, ObjectType } from 'type-graphql';

@ObjectType('AccountSetting', { simpleResolvers: true, description: 'One setting as it is in force at an account.' })
export class AccountSettingObject {
  @Field(() => Boolean, { description: 'The value in force.' })
  value!: boolean;

  @Field(() => Boolean, { description: 'True when the value also applies to everything below.' })
  locked!: boolean;

  @Field(() => Boolean, { description: 'True when an account above has locked it; it cannot be changed here then.' })
  inherited!: boolean;
}

/** Source: D1 · Update account. */
@ObjectType('AccountSettings', { simpleResolvers: true, description: 'The settings that an account hands down.' })
export class AccountSettingsObject {
  @Field(() => AccountSettingObject, { description: 'Students may not look at courses of the past.' })
  restrictStudentPastView!: AccountSettingObject;

  @Field(() => AccountSettingObject, { description: 'Students may not look at courses of the future.' })
  restrictStudentFutureView!: AccountSettingObject;

  @Field(() => AccountSettingObject, { description: 'Announcements take no comments.' })
  lockAllAnnouncements!: AccountSettingObject;

  @Field(() => AccountSettingObject, { description: 'Students do not see courses of the future in lists.' })
  restrictStudentFutureListing!: AccountSettingObject;
}
