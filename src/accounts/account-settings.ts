/** The settings that an account may hand down. Source: D1 · Update account. */
export const accountSettingNames = [
  'restrict_student_past_view',
  'restrict_student_future_view',
  'lock_all_announcements',
  'restrict_student_future_listing',
] as const;

export type AccountSettingName = (typeof accountSettingNames)[number];

/** `locked` applies the value to everything below. */
export interface AccountSetting {
  value: boolean;
  locked: boolean;
}

export type AccountSettings = Partial<Record<AccountSettingName, AccountSetting>>;

/** Service keys that an account can switch. Source: supplement §2.6. */
export const accountServiceKeys = [
  'web_id_drive',
  'web_id_docs_previews',
  'call_service',
  'career_net',
  'microblog',
  'ping_service',
  'link_service',
  'note_service',
  'avatars',
  'account_survey_notifications',
] as const;
