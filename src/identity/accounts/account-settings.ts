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

/** How the graph calls each setting. */
export const settingFields = {
  restrictStudentPastView: 'restrict_student_past_view',
  restrictStudentFutureView: 'restrict_student_future_view',
  lockAllAnnouncements: 'lock_all_announcements',
  restrictStudentFutureListing: 'restrict_student_future_listing',
} as const satisfies Record<string, AccountSettingName>;

/** The one service that only site administrators switch. */
export const surveyService = 'account_survey_notifications';

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
  surveyService,
] as const;

export type AccountServiceKey = (typeof accountServiceKeys)[number];
