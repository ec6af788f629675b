/** Whatever the service declines to do is thrown as a `Refusal`; both APIs write their errors from it. */
import { type ErrorCode, errorCodes } from './error-codes.js';

/** What kind of refusal it is: a code of the table. */
export type RefusalCode = ErrorCode;

/** One entry of a field validation: which attribute, a machine word, a sentence for people. */
export interface FieldRefusal {
  attribute: string;
  type: string;
  message: string;
}

export class Refusal extends Error {
  /** HTTP status of the refusal, the same on REST and on GraphQL (`extensions.http.status`). */
  readonly status: number;

  /**
   * @param code what kind of refusal, of the table of codes
   * @param reason snake_case word for programs, e.g. `insufficient_scope`
   * @param message sentence for people; clients must not parse it
   * @param fields for validation: property name → entries
   */
  constructor(
    readonly code: RefusalCode,
    readonly reason: string,
    message: string,
    readonly fields?: Readonly<Record<string, readonly FieldRefusal[]>>,
    /** Seconds after which a retry may succeed; becomes `Retry-After`. */
    readonly retryAfter?: number,
  ) {
    super(message);
    this.name = 'Refusal';
    this.status = errorCodes[code].status;
  }

  /** The same refusal with other names of its fields. */
  named(nameOf: (field: string) => string): Refusal {
    const entries = Object.entries(this.fields ?? {});
    if (entries.every(([field]) => nameOf(field) === field)) return this;
    const fields = entries.map(([field, said]) => [
      nameOf(field),
      said.map((one) => ({ ...one, attribute: nameOf(one.attribute) })),
    ]);
    return new Refusal(this.code, this.reason, this.message, Object.fromEntries(fields), this.retryAfter);
  }
}

/** Others changed a record since the writer read it: the writer is shown what it is now. */
export class RecordChanged extends Refusal {
  /** @param recordId of the record that was changed, which the writer sees */
  constructor(
    readonly recordId: number,
    reason: string,
    message: string,
  ) {
    super('CONFLICT', reason, message);
  }
}

/** What a value in the arguments of a list, or of a computed column, is refused for when its statement is bound. */
export class ArgumentRefusal extends Refusal {
  /** @param argumentIndex of the arguments among those of the selection */
  constructor(
    { code, reason, message, fields, retryAfter }: Refusal,
    readonly argumentIndex: number,
  ) {
    super(code, reason, message, fields, retryAfter);
  }
}

export const badRequest = (reason: string, message: string) => new Refusal('BAD_REQUEST', reason, message);
export const unauthenticated = (reason: string, message: string) => new Refusal('UNAUTHENTICATED', reason, message);
export const forbidden = (reason: string, message: string) => new Refusal('FORBIDDEN', reason, message);
export const conflict = (reason: string, message: string) => new Refusal('CONFLICT', reason, message);
export const unavailable = (reason: string, message: string, retryAfter = 1) =>
  new Refusal('UNAVAILABLE', reason, message, undefined, retryAfter);

/** There is more to do than can be done in time; nothing was done. */
export const overloaded = (retryAfter: number) =>
  unavailable('overloaded', 'The service has more to do than it can; try again later.', retryAfter);

/** The same answer for what does not exist, what was deleted and what the actor may not even see. */
export const notFound = () => new Refusal('NOT_FOUND', 'not_found', 'The specified resource does not exist.');

/** The actor sees the record, but lacks the right for what they want to do. */
export const notPermitted = (reason = 'forbidden', message = 'You are not permitted to do that.') =>
  new Refusal('FORBIDDEN', reason, message);

/** Refuses one field of the input. */
export const invalidField = (field: string, type: string, message: string) =>
  new Refusal('VALIDATION_FAILED', 'invalid', message, { [field]: [{ attribute: field, type, message }] });

/** Another request has had the value in the meantime. The database says so, which does not know where in the input it stands. */
export class LostRace extends Refusal {}

/** Makes, for `constraints` of an area, the refusal of a value that two requests wanted at once and only one can have. @param what it is, for people: `SIS id` */
export const taken = (field: string, what: string) => () => {
  const message = `That ${what} is already in use.`;
  return new LostRace('VALIDATION_FAILED', 'invalid', message, {
    [field]: [{ attribute: field, type: 'taken', message }],
  });
};

/** The actor may change the record, but lacks the right for one of its fields. */
export const fieldNotPermitted = (field: string, message = 'You are not permitted to change that.') =>
  new Refusal('FORBIDDEN', 'forbidden', message, { [field]: [{ attribute: field, type: 'unauthorized', message }] });

/** Refuses a change of fields for which a right is missing, all of them by name; throws only when there is at least one. */
export function refuseFields(fields: readonly string[]): void {
  if (fields.length === 0) return;
  const message = `You are not permitted to set ${fields.join(', ')}.`;
  const entries = fields.map((field) => [field, [{ attribute: field, type: 'unauthorized', message }]]);
  throw new Refusal('FORBIDDEN', 'forbidden', message, Object.fromEntries(entries));
}

/** Refuses an item of a list that lacks its main value. @param said what is missing, for people. @param at its path in the input, `answers.2.answer` */
export const missingInItem = (at: string, said: string) => invalidField(at, 'missing', `${said} is missing.`);

/**
 * Runs the work for one item of a list. A refusal of it gets the item's path, `grades.2.postedGrade`, and says what the item
 * is about.
 */
export function inItem<T>(at: string, said: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw ofItem(error, at, said);
  }
}

/** Does asynchronous work that concerns one item of a list; what is refused is named as by `inItem`. */
export async function inItemAsync<T>(at: string, said: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw ofItem(error, at, said);
  }
}

/** Does what a job has to do with one item; the sentence of what is refused begins with what the item is: `Course 3`. */
export async function saidOfItem<T>(said: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(error.code, error.reason, `${said}: ${error.message}`);
  }
}

/** Refuses one item of a list by its path. */
export function refuseItem(at: string, said: string, refusal: Refusal): never {
  throw ofItem(refusal, at, said);
}

function ofItem(error: unknown, at: string, said: string): unknown {
  if (!(error instanceof Refusal)) return error;
  const { code, reason, message, fields } = error;
  // A sentence that begins with what it is about has said it.
  const saying = (sentence: string): string => (sentence.startsWith(`${said} `) ? sentence : `${said}: ${sentence}`);
  const placed = Object.entries(fields ?? {}).map(([field, entries]) => [
    `${at}.${field}`,
    entries.map((entry) => ({ ...entry, attribute: `${at}.${entry.attribute}`, message: saying(entry.message) })),
  ]);
  const whole = [[at, [{ attribute: at, type: reason, message: saying(message) }]]];
  const named = code === 'BAD_REQUEST' ? 'VALIDATION_FAILED' : code;
  return new Refusal(named, reason, saying(message), Object.fromEntries(placed.length > 0 ? placed : whole));
}

/** Refuses all fields of the input that have an entry; throws only when there is at least one. */
export function refuseInvalid(entries: readonly FieldRefusal[]): void {
  if (entries.length === 0) return;
  const fields: Record<string, FieldRefusal[]> = {};
  for (const entry of entries) {
    fields[entry.attribute] ??= [];
    fields[entry.attribute]!.push(entry);
  }
  throw new Refusal('VALIDATION_FAILED', 'invalid', entries.map((e) => e.message).join(' '), fields);
}
