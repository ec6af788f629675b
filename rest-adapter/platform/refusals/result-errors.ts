/** What errors beside data do to an answer: refuse it, or leave a key out. */
import type { ExecutionResult } from 'graphql';
import type { CompiledRoute } from '../compile.js';
import { notFound, type RestRefusal, refusalOf } from './errors.js';

type Path = readonly (string | number)[];

/**
 * The refusal that a result's errors amount to, if any. An error at the answer's own place or above it refuses. Below
 * it, a record or list that the caller may not see is left out of the answer; a failure of the service refuses there too.
 */
export function refusalOfResult(
  result: ExecutionResult,
  route: CompiledRoute,
  byBookmark: boolean,
): RestRefusal | undefined {
  for (const error of result.errors ?? []) {
    const refusal = refusalOf(error, route.fieldNames);
    if (result.data && refusal.status < 500 && isBelow(error.path, route.answer.anchor)) {
      if (leaveOut(result.data, error.path!, route.answer.anchor.length)) continue;
    }
    return byBookmark && isBadCursor(refusal) ? notFound() : refusal;
  }
  return undefined;
}

function isBelow(path: Path | undefined, anchor: readonly string[]): boolean {
  return path !== undefined && path.length > anchor.length && anchor.every((key, at) => path[at] === key);
}

/** Deletes the key whose null the error explains. Answers false where that null lies at the answer's own place or above. */
function leaveOut(data: object, path: Path, anchorLength: number): boolean {
  let holder = data as Record<string | number, unknown>;
  for (const [at, key] of path.entries()) {
    const value = holder[key];
    if (value === null && at < anchorLength) return false;
    if (value === null && !Array.isArray(holder)) delete holder[key];
    if (typeof value !== 'object' || value === null) return true;
    holder = value as Record<string | number, unknown>;
  }
  return true;
}

/** A page token that the list does not know is no page: 404, whatever the list says of its cursor. */
const isBadCursor = ({ status, reason }: RestRefusal) => status === 400 && /cursor|bookmark/.test(reason);
