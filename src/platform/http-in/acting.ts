/** Whom a request wants to act as: the one place that knows the parameter, for both APIs. Decision 0007. */

export const actingParameter = 'as_user_id';

/** A name that is nobody's: a value that is not understood is refused as acting as another in vain, never ignored. */
const nobody = '';

/**
 * The user as named by a number or text that is given once. Blank, null, a list, an object, `as_user_id[]`, or several
 * values, be it in query and body, name nobody.
 * @returns null where nobody is named at all
 */
export function wantedUser({ everyValue = [] }: { readonly everyValue?: readonly unknown[] }): string | null {
  if (everyValue.length === 0) return null;
  const [value] = everyValue;
  if (everyValue.length > 1 || (typeof value !== 'string' && typeof value !== 'number')) return nobody;
  return String(value);
}

/** Whether the JSON body of an API that takes the parameter in its query string alone names somebody after all. */
export const namesUser = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && Object.hasOwn(body, actingParameter);
