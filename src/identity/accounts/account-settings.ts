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

/**
 * The services that an account switches for itself and the accounts below it: pictures of people, for which the root
 * account's word alone counts, since people are the tenant's; the faculty journal of courses.
 * Source: supplement §2.6; decisions 0083 and 0127.
 */
export const accountServiceKeys = ['avatars', 'user_notes'] as const;

export type AccountServiceKey = (typeof accountServiceKeys)[number];

/** The services where no account has switched them. */
export const usualServices: Readonly<Record<AccountServiceKey, boolean>> = { avatars: true, user_notes: false };
