import type { GraphQLError } from 'graphql';
import type { DocumentLimits } from '../../../src/platform/settings/document-limits.js';
import { documentRefusal } from './document-refusal.js';

/**
 * Looks for variables that are nested too deep or hold too many values, before they are coerced.
 * @returns the refusal, or undefined; variables of plain values cost next to nothing
 */
export function refusalOfVariables(
  variables: Readonly<Record<string, unknown>>,
  limits: DocumentLimits,
): GraphQLError | undefined {
  let left = limits.values;
  // Level by level, not by recursion: a body of nested brackets must not end the stack.
  let level: object[] = [];
  for (const name in variables) {
    const value = variables[name];
    if (typeof value === 'object' && value !== null) level.push(value);
  }
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > limits.valueDepth) {
      return documentRefusal('variables_too_deep', `Variables may be nested ${limits.valueDepth} deep.`);
    }
    const next: object[] = [];
    for (const container of level) {
      const values = Array.isArray(container) ? container : Object.values(container);
      left -= values.length;
      if (left < 0) {
        return documentRefusal('variables_too_large', `Variables may hold ${limits.values} values.`);
      }
      for (const value of values) if (typeof value === 'object' && value !== null) next.push(value);
    }
    level = next;
  }
  return undefined;
}
