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

function together(refusal: RestRefusal, others: Readonly<Record<string, readonly FieldProblem[]>>): RestRefusal {
  const unread = refusal.fields ?? {};
  const added = Object.entries(others).filter(([field]) => unread[field] === undefined && !isOfStandIn(field));
  if (added.length === 0) return refusal;
  const said = added.flatMap(([, problems]) => problems.map(({ message }) => message));
  return {
    ...refusal,
    message: [refusal.message, ...said].join(' '),
    fields: { ...unread, ...Object.fromEntries(added) },
  };
}
