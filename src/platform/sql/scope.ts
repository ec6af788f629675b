/** Whose rows the statements of the service may touch: the database itself holds them to it. Decision 0037. */

/**
 * The only occasions on which statements look past the rows of one tenant. Whoever needs another adds it here, and
 * says why.
 */
export const systemPaths = [
  /** Whose token it is, and what its holder may do: the tenant is the answer. */
  'token look-up',
  /** Which tenant a queued job works for. */
  'job look-up',
  /** Jobs of the clock, which go through whatever is overdue anywhere. */
  'sweep',
  /** A signed link to a file: the signature stands for the right to it. */
  'file link',
  /** The secret address of a calendar. */
  'calendar address',
  /** Which tenant a record is of that is open to visitors without a token. */
  'open record',
  /** Whose host it is that somebody signs on at, and which session a cookie ends. */
  'signing on',
  /** A file of the looks of some tenant, which is for everybody. */
  'brand file',
  /** What is done from the one account of the site in other tenants. */
  'site',
  /** Whether a record that belongs to all tenants is still used in any of them. */
  'shared record',
  /** How many mails wait or came to nothing, for who operates the service: numbers alone. */
  'mails in numbers',
  /** What was announced to open subscriptions, of which tenant each is: the rights of each are asked in its own. */
  'live updates',
] as const;

export type SystemPath = (typeof systemPaths)[number];

/** One tenant, by its root account; or everything, for a reason that stands in the list. */
export type Scope = { readonly tenant: number } | { readonly path: SystemPath };
