/** A request whose values cannot all be read is told what else is wrong with it. Decision 0131. */
import type { CompiledRoute } from '../compile.js';
import type { UnreadRequest } from '../variables/read-variables.js';
import { isOfStandIn } from '../variables/stand-ins.js';
import { type FieldNames, type FieldProblem, type RestRefusal, refusalOf } from './errors.js';
import { refusalOfPayload } from './user-errors.js';

/**
 * The refusal of values that could not be read, with what the operation refuses of the others. It is asked that without
 * changing anything.
 */
export async function withOthersRefused(
  { refusal, values }: UnreadRequest,
  compiled: CompiledRoute,
  context: object,
  names: FieldNames,
): Promise<RestRefusal> {
  const { statusOfUserError } = compiled;
  if (statusOfUserError === undefined) return refusal;
  const { data, errors } = await compiled.run({ ...context, isTrial: true }, values);
  const [first] = errors ?? [];
  const others =
    first === undefined
      ? refusalOfPayload((data ?? {}) as Record<string, unknown>, statusOfUserError, names)
      : refusalOf(first, names);
  // What the stand-ins break is nothing that the caller has said.
  const isOfFields = others?.status === 400 && others.reason === 'invalid';
  return isOfFields ? together(refusal, others.fields ?? {}) : refusal;
}

/** Fields that hold a date and time. */
const isDate = /_(?:at|date)\]?$/;

/** Whether a refusal is about something that the caller has said, and does not follow from what could not be read. */
function isOfItself(field: string, problems: readonly FieldProblem[], unread: readonly string[]): boolean {
  if (isOfStandIn(field) || unread.includes(field)) return false;
  if (unread.some((inner) => inner.startsWith(`${field}[`))) return false;
  const isOrderOfDates = problems.every(({ type }) => type.startsWith('before_'));
  return !(isOrderOfDates && unread.some((other) => isDate.test(other)));
}

function together(refusal: RestRefusal, others: Readonly<Record<string, readonly FieldProblem[]>>): RestRefusal {
  const unread = refusal.fields ?? {};
  const names = Object.keys(unread);
  const added = Object.entries(others).filter(([field, problems]) => isOfItself(field, problems, names));
  if (added.length === 0) return refusal;
  const said = added.flatMap(([, problems]) => problems.map(({ message }) => message));
  return {
    ...refusal,
    message: [refusal.message, ...said].join(' '),
    fields: { ...unread, ...Object.fromEntries(added) },
  };
}
