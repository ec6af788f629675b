/** How an object type says what it is read from. Everything here is metadata; `bindFields` acts on it. */
import 'reflect-metadata';
import { Args, type ClassType, Extensions, Field, FieldResolver, ObjectType, Resolver } from 'type-graphql';
import type { Reads } from '../../src/platform/query/reads.js';
import type { RequestContext } from '../../src/platform/transaction/context.js';
import type { HtmlWhere } from './field-meta.js';

type AnyClass = abstract new (...args: never[]) => object;
type TypeThunk = NonNullable<Parameters<typeof FieldResolver>[0]>;

/** The object type's records are read by `reads`. */
export const ReadBy = (reads: Reads<never> | Reads): ClassDecorator => Extensions({ reads }) as ClassDecorator;

/** How what has no row of its own is found by its global id: within a record, that the viewer has to see. */
export interface WithinRecord {
  readonly owner: Reads;
  /** What of the owner's row is needed. */
  readonly columns: readonly string[];
  /** Those of the wanted ones that the viewer may see. Each has the `recordId` by which it is named. */
  readonly find: {
    of(
      this: void,
      ctx: RequestContext,
      owner: object,
      wanted: ReadonlySet<number>,
    ): Promise<readonly { readonly recordId: number }[]>;
  }['of'];
}

/** The object type's records stand within others: `node` finds them there. */
export const FoundWithin = (within: WithinRecord): ClassDecorator => Extensions({ within }) as ClassDecorator;

/**
 * The object type groups fields of the records that `reads` reads: a field that answers it is part of the same row, and
 * its fields are columns, derived fields and masks like those beside it. None is called like one of the record itself.
 */
export const PartOf = (reads: Reads<never> | Reads): ClassDecorator => Extensions({ partOf: reads }) as ClassDecorator;

/** The input type groups fields of an input: what is refused of them is named with it, `settings.license`. */
export const InputPart = (): ClassDecorator => Extensions({ inputPart: true }) as ClassDecorator;

/**
 * The field's value opens something to whoever has it: a token, a code, a signed address. Answers that hold one are kept
 * by nobody on the way (`Cache-Control: private, no-store`).
 */
export const Credential = (): MethodDecorator & PropertyDecorator => Extensions({ credential: true });

/**
 * The field answers HTML that somebody wrote, sanitised: it is shown as the areas have it (`showHtml`). What is shown may
 * hold signed addresses, so it is a credential.
 * @param when says of a row whether its value is HTML; always, unless given
 */
export const Html = (when?: HtmlWhere): MethodDecorator & PropertyDecorator =>
  Extensions({ html: when ?? true, credential: true });

type Row<E> = { readonly [K in keyof E & string]-?: E[K] };

/**
 * Binds a computed field to the columns it needs. The field's root may only be typed by these columns:
 * `const courseNeeds = needs<Course>(); @courseNeeds('name') @FieldResolver(…) title(@Root() c: Pick<Course, 'name'>)`.
 */
export const needs =
  <E extends object>() =>
  <K extends keyof Row<E> & string>(...columns: K[]) =>
  <F extends (root: never, ...rest: never[]) => unknown>(
    prototype: object,
    key: string,
    descriptor: TypedPropertyDescriptor<F> &
      ([Pick<Row<E>, K>] extends [Parameters<F>[0]]
        ? unknown
        : { error: 'The root names a column that is not declared.' }),
  ): void => {
    (Extensions({ needs: columns }) as MethodDecorator)(prototype, key, descriptor as TypedPropertyDescriptor<unknown>);
  };

/** Declares one field outside its object's class: a resolver class that holds nothing but the field. */
function declareField(
  owner: AnyClass,
  name: string,
  type: TypeThunk,
  options: { description: string; nullable: boolean | 'items' | 'itemsAndList' },
  extensions: Record<string, unknown>,
  args?: ClassType,
): Function {
  class FieldDeclaration {}
  const prototype = FieldDeclaration.prototype as unknown as Record<string, unknown>;
  prototype[name] = () => undefined;
  const descriptor = Object.getOwnPropertyDescriptor(prototype, name) as PropertyDescriptor;
  Reflect.defineMetadata('design:type', Function, prototype, name);
  Reflect.defineMetadata('design:paramtypes', args ? [args] : [], prototype, name);
  Reflect.defineMetadata('design:returntype', Object, prototype, name);
  if (args) Args(() => args)(prototype, name, 0);
  (Extensions(extensions) as MethodDecorator)(prototype, name, descriptor);
  FieldResolver(type, options)(prototype, name, descriptor);
  Resolver(() => owner)(FieldDeclaration);
  return FieldDeclaration;
}

/**
 * A to-one relation or a bounded list, by the relation of the same name in the owner's reads. A record of a list that cannot
 * be read is null there, with an error, and takes nothing else with it.
 */
export const relation = (
  owner: AnyClass,
  name: string,
  type: TypeThunk,
  options: { description: string; list?: boolean },
): Function =>
  declareField(
    owner,
    name,
    options.list ? () => [type()] as ReturnType<TypeThunk> : type,
    { description: options.description, nullable: options.list ? 'items' : true },
    { relation: name },
  );

/** One record of several types, a union, by relations of the owner's reads of which at most one is not null. */
export const unionField = (
  owner: AnyClass,
  name: string,
  type: TypeThunk,
  { description, relations }: { description: string; relations: readonly string[] },
): Function => declareField(owner, name, type, { description, nullable: true }, { oneOf: relations });

/** An unbounded list, by the connection of the same name in the owner's reads. Null and a 403 error for who may not list. */
export const connectionField = (
  owner: AnyClass,
  name: string,
  type: TypeThunk,
  options: { description: string; args: ClassType },
): Function =>
  declareField(
    owner,
    name,
    type,
    { description: options.description, nullable: true },
    { connection: name },
    options.args,
  );

/**
 * One record below another, found by the field's arguments: the first row of the owner's connection `connection`, whose
 * filters are the arguments. 403 for who may not list it, 404 when there is none, or null
 * where it is `optional`. Who asks for it visits the place that its column `visits` names.
 */
export const memberField = (
  owner: AnyClass,
  name: string,
  type: TypeThunk,
  options: { description: string; args?: ClassType; connection: string; optional?: boolean; visits?: string },
): Function =>
  declareField(
    owner,
    name,
    type,
    { description: options.description, nullable: true },
    {
      member: options.connection,
      ...(options.optional && { optional: true }),
      ...(options.visits && { visits: options.visits }),
    },
    options.args,
  );

/**
 * A field that SQL computes from the row and the field's arguments, by the computed column `column` of the owner's
 * reads. `present` turns the raw value, unless it is null, into the public one: pure and synchronous.
 */
export const computedField = <Raw>(
  owner: AnyClass,
  name: string,
  type: TypeThunk,
  options: {
    description: string;
    args: ClassType;
    column: string;
    /** Entries that a list has at most, for the cost of a query. */
    length?: number;
    /** Action of the owner's policy without which the field is null with a 403 error. */
    demands?: string;
    present?: (value: Raw, args: Readonly<Record<string, unknown>>) => unknown;
  },
): Function =>
  declareField(
    owner,
    name,
    type,
    { description: options.description, nullable: true },
    {
      computed: options.column,
      present: options.present,
      ...(options.length && { length: options.length }),
      ...(options.demands && { demands: options.demands }),
    },
    options.args,
  );

/**
 * `permissions { … }`: what the viewer may do, by the same policy that guards the mutations.
 * @param name of the field, where `permissions` is something else
 */
export function permissionsField<Action extends string>(
  owner: AnyClass,
  typeName: string,
  reads: Reads<never, Action> | Reads<object, Action>,
  actions: Readonly<Partial<Record<NoInfer<Action>, string | Readonly<Record<string, string>>>>>,
  name = 'permissions',
): Function {
  class PermissionsObject {}
  for (const [action, said] of Object.entries<string | Readonly<Record<string, string>> | undefined>(actions))
    for (const [right, description] of Object.entries(typeof said === 'object' ? said : { [action]: said })) {
      Reflect.defineMetadata('design:type', Boolean, PermissionsObject.prototype, right);
      Field(() => Boolean, { description })(PermissionsObject.prototype, right);
      (Extensions({ decision: action }) as PropertyDecorator)(PermissionsObject.prototype, right);
    }
  ObjectType(typeName, { description: 'What the viewer may do with the record.' })(PermissionsObject);
  return declareField(
    owner,
    name,
    () => PermissionsObject,
    { description: 'What the viewer may do.', nullable: false },
    { decisions: reads },
  );
}
