/** The bodies of requests: the names as forms write them, and JSON of the same shape. */
import { type JsonSchema, refTo } from './json-schema.js';
import type { DescribedParameter } from './openapi-parameters.js';

/** Bodies by their names; those that are alike stand once. */
export class RequestBodies {
  readonly components: Record<string, JsonSchema> = {};
  /** The schemas of forms, which encoded forms and bodies of parts share. */
  readonly forms: Record<string, JsonSchema> = {};
  readonly #nameOf = new Map<string, string>();

  /** @param usual what the body is called, unless that name has another one */
  of(form: readonly DescribedParameter[], usual: string, unique: string): JsonSchema {
    const schemas = { form: formSchema(form), json: nestedSchema(form) };
    const content = JSON.stringify(schemas);
    const known = this.#nameOf.get(content);
    const name = known ?? (usual in this.components ? unique : usual);
    if (known === undefined) {
      this.#nameOf.set(content, name);
      this.forms[`${name}Form`] = schemas.form;
      this.components[name] = bodyOf(schemas.json, refTo('schemas', `${name}Form`));
    }
    return refTo('requestBodies', name);
  }
}

const bodyOf = (json: JsonSchema, form: JsonSchema): JsonSchema => ({
  content: {
    'application/json': { schema: json },
    'application/x-www-form-urlencoded': { schema: form },
    'multipart/form-data': { schema: form },
  },
});

function formSchema(form: readonly DescribedParameter[]): JsonSchema {
  const properties = Object.fromEntries(
    form.map((entry) => [
      entry.name,
      { ...schemaOf(entry), ...(entry.description && { description: entry.description }) },
    ]),
  );
  const required = form.filter((entry) => entry.required).map((entry) => entry.name);
  return { type: 'object', properties, ...(required.length > 0 && { required }) };
}

/** `quiz[answers][][text]` as an object of objects and lists. */
function nestedSchema(form: readonly DescribedParameter[]): JsonSchema {
  const root: JsonSchema = { type: 'object' };
  for (const entry of form) {
    const base = entry.type.endsWith('[]') && entry.name.endsWith('[]') ? entry.name.slice(0, -2) : entry.name;
    let at = root;
    for (const segment of segmentsOf(base)) at = stepInto(at, segment);
    Object.assign(at, schemaOf(entry));
  }
  return root;
}

const segmentsOf = (name: string) => [name.split('[', 1)[0]!, ...[...name.matchAll(/\[([^\]]*)\]/g)].map((m) => m[1]!)];

function stepInto(at: JsonSchema, segment: string): JsonSchema {
  if (segment === '') {
    at['type'] = 'array';
    at['items'] ??= {};
    return at['items'] as JsonSchema;
  }
  at['type'] = besideObject(at['type']);
  if (segment.startsWith('<')) {
    at['additionalProperties'] ??= {};
    return at['additionalProperties'] as JsonSchema;
  }
  at['properties'] ??= {};
  const properties = at['properties'] as Record<string, JsonSchema>;
  properties[segment] ??= {};
  return properties[segment];
}

/** What may be written plainly as well as with its parts has both types. */
function besideObject(type: unknown): unknown {
  if (type === undefined || type === 'object' || type === 'array') return 'object';
  return Array.isArray(type) ? type : [type, 'object'];
}

/** The schema of one parameter's value. */
export function schemaOf({ type, values }: Pick<DescribedParameter, 'type' | 'values'>): JsonSchema {
  if (type.endsWith('[]')) {
    const item = { type: type.slice(0, -2) };
    return { type: 'array', items: schemaOf(values ? { ...item, values } : item) };
  }
  const plain: Record<string, JsonSchema> = {
    datetime: { type: 'string', format: 'date-time' },
    date: { type: 'string', format: 'date' },
    hash: { type: 'object' },
    // A number, or a form such as `sis_course_id:BIO-1`.
    id: { type: ['integer', 'string'] },
  };
  return { ...(plain[type] ?? { type }), ...(values && { enum: values }) };
}
