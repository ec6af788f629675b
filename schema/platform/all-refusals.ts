/**
 * A form tells all its fields at once. A use case refuses what it comes upon first; what else is wrong is found by asking
 * again without the fields that were refused, in transactions that are never committed. Decision 0131.
 */
import {
  type GraphQLArgument,
  type GraphQLInputType,
  type GraphQLNamedType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import { type FieldRefusal, Refusal, refuseInvalid } from '../../src/platform/refusal/refusal.js';
import type { RequestContext } from '../../src/platform/transaction/context.js';

type Args = Readonly<Record<string, unknown>>;

/** How often a request is asked again. */
const mostRounds = 12;

/** Ends a round: nothing of it is committed. */
export class RoundOver extends Error {}

const over = () => Promise.reject(new RoundOver('asked again to find what else is wrong'));

/** The request as it is asked again. Where a secret would be tried the round is over: nobody tries one beside the count. */
export const askedAgain = (ctx: RequestContext, askedAt: number | null): RequestContext => ({
  ...ctx,
  actorAge: { askedAt },
  services: { ...ctx.services, throttle: { ...ctx.services.throttle, begin: over, refuseWhileFull: () => undefined } },
});

/** Whether a refusal is about fields alone, so that there may be others. */
const isOfFields = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.code === 'VALIDATION_FAILED' && Object.keys(error.fields ?? {}).length > 0;

interface Form {
  /** Arguments of the mutation, and their values. */
  readonly args: readonly GraphQLArgument[];
  readonly given: Args;
  /** The path in the input of what a use case calls otherwise. */
  readonly placeOf: (field: string) => string;
}

/** The refusal with whatever else is wrong. */
export async function allRefusals(first: unknown, form: Form, ask: Ask): Promise<unknown> {
  if (!isOfFields(first)) return first;
  const found = new Map(entriesOf(first));
  await findOthers(found, first, form, ask);
  return found.size === Object.keys(first.fields ?? {}).length ? first : refusalOf([...found.values()].flat());
}

/** What is refused of the fields that were given, where others could not be read; `RoundOver` where nothing is. */
export async function refusalsOfGiven(first: unknown, form: Form, ask: Ask): Promise<unknown> {
  if (!isOfFields(first)) return new RoundOver('nothing else is wrong');
  const found = new Map<string, readonly FieldRefusal[]>();
  addGiven(found, first, form.given, form, new Set());
  await findOthers(found, first, form, ask);
  return found.size === 0 ? new RoundOver('nothing else is wrong') : refusalOf([...found.values()].flat());
}

/** Runs the mutation with these arguments and commits nothing; answers what it threw. */
type Ask = (given: Args) => Promise<unknown>;
type Found = Map<string, readonly FieldRefusal[]>;

async function findOthers(found: Found, first: Refusal, form: Form, ask: Ask): Promise<void> {
  let [last, left]: [unknown, Args] = [first, form.given];
  const stoodIn = new Set<string>();
  const mended = new Set<string>();
  for (let round = 1; round <= mostRounds && isOfFields(last); round += 1) {
    const before = left;
    for (const field of Object.keys(last.fields ?? {})) {
      mended.add(field);
      if (stoodIn.has(field)) continue;
      const path = form.placeOf(field).split('.');
      if (!isGiven(left, path)) stoodIn.add(field);
      left = without(left, path, form.args);
    }
    if (left === before) break;
    last = await ask(left);
    if (isOfFields(last)) addGiven(found, last, left, form, mended);
  }
}

/**
 * What was taken out, or stands in for something, is not asked for, and what others need of it is not known; what an
 * object lacks that is as it was given, is.
 *
 * @param mended fields that were refused before
 */
function addGiven(
  found: Found,
  refusal: Refusal,
  left: Args,
  { given, placeOf }: Form,
  mended: ReadonlySet<string>,
): void {
  for (const [field, said] of entriesOf(refusal)) {
    if (isOrderOfDates(said) && [...mended].some((other) => other !== field && isDate.test(other))) continue;
    const path = placeOf(field).split('.');
    const around = path.slice(0, -1);
    const isWhole = around.length > 0 && isGiven(left, around) && valueAt(left, around) === valueAt(given, around);
    const isAsked = isGiven(given, path) && isGiven(left, path);
    if (!found.has(field) && (isAsked || isWhole)) found.set(field, said);
  }
}

const isDate = /(?:At|Date)$/;

/** A date that lies before another one: nothing is known of that while the other one is wrong. */
const isOrderOfDates = (said: readonly FieldRefusal[]): boolean => said.every(({ type }) => type.startsWith('before_'));

const entriesOf = ({ fields = {} }: Refusal): [string, readonly FieldRefusal[]][] => Object.entries(fields);

function refusalOf(entries: readonly FieldRefusal[]): unknown {
  try {
    refuseInvalid(entries);
  } catch (refusal) {
    return refusal;
  }
  return undefined;
}

/** The path as the arguments have it: fields of `input` are named without it, and those of objects in it at times without these. */
const rooted = (given: Args, path: readonly string[]): readonly string[] =>
  path[0]! in given || !('input' in given) ? path : ['input', ...(holderOf(path[0]!, given['input']) ?? []), ...path];

/** A field with the objects of the input in which it stands: `uniqueId` → `login.uniqueId`. */
export function placedIn(given: Args, field: string): string {
  const [first, ...rest] = rooted(given, [field]);
  return first === 'input' && rest.length > 0 ? rest.join('.') : field;
}

/** The way to the object that has a field of that name. */
function holderOf(name: string, value: unknown): readonly string[] | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  if (name in value) return [];
  for (const [key, inner] of Object.entries(value)) {
    const way = holderOf(name, inner);
    if (way !== undefined) return [key, ...way];
  }
  return undefined;
}

const isGiven = (given: Args, path: readonly string[]): boolean => valueAt(given, path) !== undefined;

function valueAt(given: Args, path: readonly string[]): unknown {
  let value: unknown = given;
  for (const name of rooted(given, path)) value = (value as Args | null | undefined)?.[name];
  return value;
}

/** The arguments without what is at a path, or with what stands in for it where it is missing; the same ones where neither can be. */
function without(given: Args, path: readonly string[], args: readonly GraphQLArgument[]): Args {
  const [name = '', ...rest] = rooted(given, path);
  const type = args.find((arg) => arg.name === name)?.type;
  return type === undefined ? given : (withoutField(given, [name, ...rest], type) as Args);
}

/** @param type of the first name */
function withoutField(holder: Args, [name = '', ...rest]: readonly string[], type: GraphQLInputType): unknown {
  const value = holder[name];
  if (value === undefined) return rest.length === 0 ? withStandIn(holder, name, type) : holder;
  const inner = rest.length === 0 || value === null ? value : within(value, rest, type);
  if (inner !== value) return { ...holder, [name]: inner };
  if (isNonNullType(type)) return withStandIn(holder, name, type);
  const { [name]: _, ...others } = holder;
  return others;
}

/** A field that has to be there gets a value that nothing says anything against, since nothing of it is kept. */
function withStandIn(holder: Args, name: string, type: GraphQLInputType): Args {
  const standIn = standInOf(getNamedType(type));
  return isListType(getNullableType(type)) || standIn === undefined || holder[name] === standIn
    ? holder
    : { ...holder, [name]: standIn };
}

const standInOf = (type: GraphQLNamedType): unknown =>
  isEnumType(type) ? type.getValues()[0]?.value : standIns[type.name];

const standIns: Readonly<Record<string, unknown>> = {
  String: 'stand-in',
  Int: 1,
  Float: 1,
  SafeInt: 1,
  Boolean: false,
};

function within(value: unknown, path: readonly string[], type: GraphQLInputType): unknown {
  const bare = getNullableType(type);
  if (isListType(bare) && Array.isArray(value)) {
    const [at = '', ...rest] = path;
    const item: unknown = value[Number(at)];
    if (item === undefined) return value;
    const inner = rest.length === 0 ? item : within(item, rest, bare.ofType);
    // An item that cannot be mended goes as a whole; the others keep their places.
    return inner === item ? value : value.with(Number(at), inner);
  }
  const field = isInputObjectType(bare) ? bare.getFields()[path[0]!] : undefined;
  // Of some objects exactly one field is given.
  const isOther = isInputObjectType(bare) && bare.isOneOf && !(path[0]! in (value as Args));
  return field === undefined || isOther ? value : withoutField(value as Args, path, field.type);
}
