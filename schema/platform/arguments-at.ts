import { getArgumentValues } from 'graphql';
import type { FieldMeta } from './field-meta.js';
import type { ArgumentSource } from './selection.js';

/** The arguments of a field for the variables of a request; local times are those of the zone. */
export function argumentsAt(
  { field, node }: Pick<ArgumentSource, 'field' | 'node'>,
  variables: Readonly<Record<string, unknown>>,
  zone: string,
): Record<string, unknown> {
  const args = getArgumentValues(field, node, variables);
  const { readArguments } = field.extensions as FieldMeta;
  return readArguments === undefined ? args : readArguments(args, zone);
}
