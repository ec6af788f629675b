/** Field methods of resolver classes, called without the schema library between: a list asks them once for each row. */
import type { ContainerType } from 'type-graphql';
import type { RequestContext } from '../../src/platform/transaction/context.js';
import { declaredMethods } from './declarations.js';

type AnyClass = new () => Record<string, Method>;
type Method = (...given: unknown[]) => unknown;

/** Resolver classes hold nothing of a request: one object of each serves all. */
export class ResolverObjects implements ContainerType {
  readonly #made = new Map<unknown, Record<string, Method>>();

  get(resolver: unknown): Record<string, Method> {
    let made = this.#made.get(resolver);
    if (made === undefined) {
      made = new (resolver as AnyClass)();
      this.#made.set(resolver, made);
    }
    return made;
  }
}

/** A method that takes nothing but the row and the context. */
export interface RowMethod {
  readonly call: (row: unknown, ctx: RequestContext) => unknown;
  /** Declared `async`. */
  readonly waits: boolean;
}

/** `Type.field` → its method, for the fields whose resolver class asks for the row and the context alone. */
export function rowMethods(objects: ResolverObjects): ReadonlyMap<string, RowMethod> {
  const { fieldResolvers, objectTypes } = declaredMethods();
  const typeNames = new Map(objectTypes.map((type) => [type.target, type.name]));
  const methods = new Map<string, RowMethod>();
  for (const {
    kind,
    getObjectType,
    target,
    methodName,
    schemaName,
    params = [],
    middlewares = [],
    roles,
  } of fieldResolvers) {
    const type = kind === 'external' ? typeNames.get(getObjectType?.() as Function) : undefined;
    if (type === undefined || middlewares.length > 0 || roles !== undefined) continue;
    const places = [...params].sort((a, b) => a.index - b.index).map((parameter) => parameter.kind);
    const plain = params.every((parameter) => !('propertyName' in parameter && parameter.propertyName !== undefined));
    const takes = places.join();
    if (!plain || !['', 'root', 'context', 'root,context', 'context,root'].includes(takes)) continue;
    const object = objects.get(target);
    const method = object[methodName] as Method;
    methods.set(`${type}.${schemaName}`, {
      waits: method.constructor.name === 'AsyncFunction',
      call: takes.startsWith('context')
        ? (row, ctx) => method.call(object, ctx, row)
        : (row, ctx) => method.call(object, row, ctx),
    });
  }
  return methods;
}
