/**
 * A value of a known parameter that is not understood is refused with 400 by field, and nothing changes. These are all
 * exceptions: what is ignored, replaced or cut because a document, the clients or the supplement say so, and what is
 * refused with another status. The test of each row has its name in its title.
 */
export interface Exception {
  /** What its test calls it; the id of a rule where there is one. */
  readonly name: string;
  /** What is sent. */
  readonly sent: string;
  /** What becomes of it: a status, or what the request goes on with. */
  readonly answer: string;
  readonly source: string;
  /** The parameters it is about, as `METHOD /path parameter` has them; every request where it is not said. */
  readonly parameters?: RegExp;
}

const row = (name: string, sent: string, answer: string, source: string, parameters?: RegExp): Exception => ({
  name,
  sent,
  answer,
  source,
  ...(parameters && { parameters }),
});

const rolePath = `^(GET|DELETE|POST) /accounts/:account_id/roles/:id(/activate)?`;

export const exceptions: readonly Exception[] = [
  row('unknown parameter', 'a parameter that the route does not know', 'ignored', 'clients: requests; supplement §1.3'),
  row('unknown key', 'a key that an object does not know', 'ignored', 'supplement §1.3, §2.6, §3.3'),
  row('unknown include', 'a word of include[] that the route does not know', 'ignored', 'supplement §1.3'),
  row('path repeated', 'a query or body key that repeats a segment of the path', 'ignored', 'clients: requests'),
  row(
    'role repeated',
    'role_id and role beside the path that names the role',
    'ignored',
    'supplement §6',
    new RegExp(`${rolePath} role(_id)?$`),
  ),
  row('blank item', 'a blank item in a list of plain values', 'no item', 'supplement §1.3: an empty string is unset'),
  row('unknown SIS id', 'a SIS id that names nothing, in a list of ids', 'dropped', 'supplement §1.4'),
  row('per_page', 'per_page that is no number, or out of range', 'the usual size; cut to 1 to 100', 'supplement §1.6'),
  row('page', 'page that is neither a number from 1 nor a bookmark', '404', 'supplement §1.6'),
  row('id', 'an id of bad form or beyond 2^53-1, also as a reference in a body', '404', 'supplement §1.4'),
  row(
    'as_user_id',
    'as_user_id of any form that names nobody who may be',
    '403 cannot_become',
    'supplement §1.1; clients',
  ),
  row('size', 'a body or a file that is too large', '413', 'supplement §1.5; A81'),
  row(
    'enroll_me',
    'any other text than true',
    'false',
    'supplement §3.2: exactly true',
    /^POST \/accounts\/:account_id\/courses enroll_me$/,
  ),
  row(
    'explicit and enabled',
    'permissions[x][enabled] beside explicit, with any value but a true word, blank included',
    'denied',
    'D1 · Roles, permission rules',
  ),
  row('ro-perm-inapplicable', 'a permission that cannot apply to the role', 'ignored', 'D1 · Roles, permission rules'),
  row('ro-perm-locked-upstream', 'a permission that is locked upstream', 'ignored', 'D1 · Roles, permission rules'),
  row('ro-lock-upstream', 'locked where it is locked upstream already', 'ignored', 'D1 · Roles, permission rules'),
  row(
    'cu-type-ignored',
    'enrollment_type[] beside enrollment_role',
    'ignored once it is understood',
    'D2 · Users in a course',
  ),
  row(
    'quiz settings',
    'settings of a quiz whose condition fails, such as time_limit below zero',
    'ignored, cleared or replaced',
    'supplement §4.1, silent corrections on write; clients: open points',
  ),
  row(
    'bookmark data',
    'a list or an object as the data of a bookmark, or nested fields',
    'kept as it is',
    'supplement §2.10',
    /^(POST|PUT) \/users\/self\/bookmarks(\/:id)? data$/,
  ),
  row(
    'conversation scope',
    'any other word as the scope of conversations',
    'the inbox',
    'supplement §4.9, scope',
    /^(GET|PUT|POST) \/conversations(\/:id)? scope$/,
  ),
  row(
    'interleave_submissions',
    'whatever it holds',
    'ignored',
    'supplement §4.9, interleave_submissions',
    /^GET \/conversations(\/:id)? interleave_submissions$/,
  ),
  row(
    'entry type',
    'any other word as the type of entries of calendars',
    'events',
    'supplement §4.8, type values',
    /^GET (\/users\/:user_id)?\/calendar_events type$/,
  ),
  row(
    'unknown exclude',
    'a word of excludes[] that the route does not know',
    'ignored',
    'supplement §1.3, as those of include[]',
    /^GET (\/users\/:user_id)?\/calendar_events excludes\[\]$/,
  ),
];
