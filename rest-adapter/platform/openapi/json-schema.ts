/** Pieces of JSON Schema, as the description of the routes writes them. */

export type JsonSchema = Record<string, unknown>;

/** An object of which every key is always there. */
export const object = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});

/** The same value, or null. */
export function nullable(schema: JsonSchema): JsonSchema {
  const { type, enum: words } = schema;
  if (Object.keys(schema).length === 0) return schema;
  if (typeof type !== 'string' || 'allOf' in schema) return { anyOf: [schema, { type: 'null' }] };
  return { ...schema, type: [type, 'null'], ...(Array.isArray(words) && { enum: [...words, null] }) };
}

export const refTo = (
  kind: 'schemas' | 'responses' | 'parameters' | 'requestBodies' | 'headers',
  name: string,
): JsonSchema => ({
  $ref: `#/components/${kind}/${name}`,
});
