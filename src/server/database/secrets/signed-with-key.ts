/** What the service gives out under its secret key and stores nowhere: all of it ends when the key changes. Decision 0112. */

/** By what it is signed or sealed for; `signed-with-key.test.ts` misses a purpose that is not here. */
export const endsWithKey: Readonly<Record<string, string>> = {
  calendar_feed: 'addresses of calendars: their people copy new ones into their calendar programs',
  file_download: 'links to files, also those in texts that were copied elsewhere',
  account_report_file: 'links to files of reports',
  file_upload: 'uploads under way',
  unsubscribe: 'addresses in mails that end a kind of mails',
  'confirm an address': 'links that confirm an address or finish a registration, mailed or printed',
  'tool launch': 'addresses that launch tools, good for five minutes',
  'quiz_attempts.validation_token': 'validation tokens of attempts at quizzes: clients ask for the attempt again',
  cursor: 'bookmarks of pages of lists',
  csrf: 'X-CSRF-Token of pages that are open: people sign on again',
  'aim of a sign-on': 'where browsers go after signing on, of those that are about to',
  'sign-on by a provider': 'sign-ons by providers under way',
  'stream ticket': 'event streams of browsers: they ask for another ticket',
  installation: 'the names of events in calendars',
};

/** What lasts: it is kept as a digest, or hashed by itself. */
export const outlastsKey = 'access tokens, sessions, passwords, secrets of applications and keys for new passwords';
