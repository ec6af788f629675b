/** What clients of the REST routes rely on, drawn from the description of the routes: the small part of it that is kept. */

/** What a value is: a word for a scalar, `#Name` for an object that others show too, or how it is made. */
export type Shape =
  | string
  | { readonly list: Shape }
  | { readonly map: Shape }
  /** A key with a question mark after it may be absent. */
  | { readonly keys: Readonly<Record<string, Shape>> }
  | { readonly all: readonly Shape[] }
  | { readonly some: readonly Shape[] };

export interface RouteContract {
  /** Status of success. */
  readonly status: string;
  /** `in` and type, with the values that it may have; an exclamation mark where it is demanded. By name. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Absent where there is no body. */
  readonly answer?: Shape;
}

export interface RestContract {
  /** By method and path: `GET /api/v1/courses/{id}`. */
  readonly routes: Readonly<Record<string, RouteContract>>;
  readonly objects: Readonly<Record<string, Shape>>;
}

/** Draws the contract from an OpenAPI document. */
export function restContract(description: any): RestContract {
  const { paths, components } = description;
  const routes = Object.entries<any>(paths).flatMap(([path, item]) =>
    Object.entries<any>(item).map(([method, operation]) => [
      `${method.toUpperCase()} ${path}`,
      routeContract(operation, components),
    ]),
  );
  const forms = new Set(Object.keys(components.requestBodies).map((name) => `${name}Form`));
  const objects = Object.entries<any>(components.schemas).filter(([name]) => name !== 'Error' && !forms.has(name));
  return {
    routes: Object.fromEntries(routes),
    objects: Object.fromEntries(objects.map(([name, schema]) => [name, shapeOf(schema)])),
  };
}

const lastWord = (reference: string) => reference.slice(reference.lastIndexOf('/') + 1);

function routeContract(operation: any, components: any): RouteContract {
  const status = Object.keys(operation.responses).find((code) => /^[23]/.test(code))!;
  const content = operation.responses[status].content;
  const answer = content && (content['application/json'] ?? content['application/octet-stream']).schema;
  const resolved = (operation.parameters ?? []).map((one: any) =>
    one.$ref ? components.parameters[lastWord(one.$ref)] : one,
  );
  const body = operation.requestBody && components.requestBodies[lastWord(operation.requestBody.$ref)];
  const reference = body?.content['application/x-www-form-urlencoded'].schema.$ref;
  const form = reference ? components.schemas[lastWord(reference)] : undefined;
  const parameters = [
    ...resolved.map((one: any) => [one.name, parameterWord(one.in, one.schema, one.required && one.in !== 'path')]),
    ...Object.entries<any>(form?.properties ?? {}).map(([name, schema]) => [
      name,
      parameterWord('form', schema, form.required?.includes(name)),
    ]),
  ];
  return { status, parameters: Object.fromEntries(parameters), ...(answer && { answer: shapeOf(answer) }) };
}

function parameterWord(location: string, schema: any, required: boolean): string {
  const item = schema.type === 'array' ? schema.items : schema;
  const values = item.enum ? ` (${item.enum.join(' ')})` : '';
  return `${location} ${typeWord(item)}${schema.type === 'array' ? '[]' : ''}${values}${required ? ' !' : ''}`;
}

function typeWord({ type, format }: any): string {
  const word = [type ?? 'any'].flat().join('|');
  return format && format !== 'int64' ? `${word} ${format}` : word;
}

function shapeOf(schema: any): Shape {
  if (schema.$ref) return `#${lastWord(schema.$ref)}`;
  if (schema.allOf) return { all: schema.allOf.map(shapeOf) };
  if (schema.anyOf) return { some: schema.anyOf.map(shapeOf) };
  if ('const' in schema) return typeof schema.const;
  if (Array.isArray(schema.type)) return { some: schema.type.map((type: string) => shapeOf({ ...schema, type })) };
  if (schema.type === 'array') return { list: shapeOf(schema.items) };
  if (schema.type !== 'object') return typeWord(schema);
  if (schema.additionalProperties) {
    return { map: schema.additionalProperties === true ? 'any' : shapeOf(schema.additionalProperties) };
  }
  const keys = Object.entries<any>(schema.properties ?? {}).map(([key, each]) => [
    schema.required?.includes(key) ? key : `${key} ?`,
    shapeOf(each),
  ]);
  return { keys: Object.fromEntries(keys) };
}

/** What the description says of one field of an answer. */
export interface AnswerField {
  readonly types: ReadonlySet<string>;
  /** It is there wherever the object that holds it is. */
  readonly always: boolean;
}

/** Every field of an answer by its path, such as `[].teachers[].id`. */
export function answerFieldsOf(
  shape: Shape,
  { objects }: Pick<RestContract, 'objects'>,
  at = '',
): Map<string, AnswerField> {
  const inner = (each: Shape, path: string) => answerFieldsOf(each, { objects }, path);
  const here = (type: string) => new Map([[at, { types: new Set([type]), always: true }]]);
  if (typeof shape === 'string') {
    const object = shape.startsWith('#') ? objects[shape.slice(1)] : undefined;
    return object === undefined ? here(shape) : inner(object, at);
  }
  if ('list' in shape) return new Map([...here('list'), ...inner(shape.list, `${at}[]`)]);
  if ('map' in shape) return new Map([...here('map'), ...inner(shape.map, `${at}{}`)]);
  if ('all' in shape)
    return joined(
      shape.all.map((each) => inner(each, at)),
      (fields) => fields.some(isAlways),
    );
  if ('some' in shape) return joinedSome(shape.some.map((each) => inner(each, at)));
  const fields: Map<string, AnswerField> = here('object');
  for (const [written, value] of Object.entries(shape.keys)) {
    const key = written.replace(/ \?$/, '');
    const path = at === '' ? key : `${at}.${key}`;
    for (const [fieldPath, field] of inner(value, path)) {
      fields.set(fieldPath, fieldPath === path ? { ...field, always: key === written } : field);
    }
  }
  return fields;
}

const isAlways = (field: AnswerField | undefined) => field?.always === true;

/** Null says nothing of the keys that are there otherwise. */
function joinedSome(each: readonly Map<string, AnswerField>[]): Map<string, AnswerField> {
  const objects = each.filter((fields) => fields.size > 1 || ![...fields.values()][0]!.types.has('null'));
  const all = joined(objects, (fields) => fields.every(isAlways));
  for (const fields of each.filter((one) => !objects.includes(one)))
    for (const [path, { types }] of fields) {
      const known = all.get(path);
      all.set(path, { types: new Set([...(known?.types ?? []), ...types]), always: known?.always ?? true });
    }
  return all;
}

function joined(
  each: readonly Map<string, AnswerField>[],
  always: (fields: readonly (AnswerField | undefined)[]) => boolean,
): Map<string, AnswerField> {
  const paths = new Set(each.flatMap((fields) => [...fields.keys()]));
  return new Map(
    [...paths].map((path) => {
      const found = each.map((fields) => fields.get(path));
      return [path, { types: new Set(found.flatMap((field) => [...(field?.types ?? [])])), always: always(found) }];
    }),
  );
}
