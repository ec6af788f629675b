import { statusOf } from '../../schema/platform/user-error-words.js';

/** What a mutation's document asks of its payload, for `graphRefusal`. */
export const mendable = 'errors { code message field }';

/** How the graph refuses, in the words of REST. */
export interface GraphRefusal {
  readonly status: number;
  readonly reason: string;
  readonly message: string;
  /** Paths in the input → words of what is wrong there. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
}

interface UserError {
  readonly code: string;
  readonly message: string;
  readonly field: string | null;
}

/**
 * The refusal of a mutation: an error of the request, or what its payload says that the caller can mend. What was refused
 * has no record. @throws Error where nothing was refused
 */
export function graphRefusal(body: any): GraphRefusal {
  const [error] = body.errors ?? [];
  if (error !== undefined) {
    const { http, reason, fields = {} } = error.extensions;
    const named = Object.entries<{ type: string }[]>(fields).map(([field, said]) => [
      field,
      said.map((one) => one.type),
    ]);
    return { status: http.status, reason, message: error.message, fields: Object.fromEntries(named) };
  }
  const payloads = Object.values<Record<string, unknown> | null>(body.data ?? {});
  const payload = payloads.find((one) => (one?.['errors'] as unknown[] | undefined)?.length);
  if (!payload) throw new Error(`Nothing was refused: ${JSON.stringify(body)}`);
  const { errors, ...record } = payload as { errors: UserError[] };
  for (const [name, value] of Object.entries(record)) if (value !== null) throw new Error(`There is a ${name}.`);
  const fields: Record<string, string[]> = {};
  for (const { field, code } of errors)
    if (field !== null) fields[field] = [...(fields[field] ?? []), code.toLowerCase()];
  const word = (errors[0] as UserError).code.toLowerCase();
  const message = errors.map((one) => one.message).join(' ');
  return { status: statusOf(word) as number, reason: word, message, fields };
}

/** The answer with what its payload says that the caller can mend as an error of the request, to be looked at like one. */
export function asErrors(body: any): any {
  const payloads = Object.values<{ errors?: unknown[] } | null>(body.data ?? {});
  if (body.errors || !payloads.some((one) => Array.isArray(one?.errors) && one.errors.length > 0)) return body;
  const { status, reason, message, fields } = graphRefusal(body);
  const named = Object.entries(fields).map(([at, words]) => [
    at,
    words.map((type) => ({ attribute: at, type, message })),
  ]);
  const code = status === 409 ? 'CONFLICT' : named.length > 0 ? 'VALIDATION_FAILED' : 'BAD_REQUEST';
  const extensions = { code, reason, http: { status }, fields: Object.fromEntries(named) };
  return { ...body, errors: [{ message, extensions }] };
}
