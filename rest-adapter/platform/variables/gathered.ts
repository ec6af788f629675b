import type { FieldProblem } from '../refusals/errors.js';
import type { FormObject } from '../requests/form-value.js';
import { type Coerce, refuse } from './leaves.js';

/** Reads the entries of a list that stand among the fields around it; what is wrong with one is told under its name there. */
export function gather(
  source: FormObject,
  { name, prefix, required }: { name: string; prefix: string; required: boolean },
  coerce: Coerce,
  problems: FieldProblem[],
): unknown {
  const entries = Object.entries(source).filter(([key]) => key.startsWith(prefix) && key.length > prefix.length);
  const inside = (key: string) => (name === '' ? `${prefix}${key}` : `${name}[${prefix}${key}]`);
  if (entries.length === 0) return required ? refuse(problems, inside('<id>'), 'missing', 'is missing') : undefined;
  const before = problems.length;
  const map: FormObject = Object.assign(
    Object.create(null),
    Object.fromEntries(entries.map(([key, value]) => [key.slice(prefix.length), value])),
  );
  const value = coerce(map, '', problems);
  for (const problem of problems.slice(before)) {
    const named = problem.attribute.replace(/^\[([^\]]*)\]/, (_, key: string) => inside(key));
    problem.message = problem.message.replace(problem.attribute, () => named);
    problem.attribute = named;
  }
  return value;
}
