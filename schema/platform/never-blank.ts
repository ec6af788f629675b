/**
 * What a record cannot be without is not unset. The answer's type says what that is: the input field of the same name may
 * be left out, and the record keeps what it has or gets what a new one has, but null and a text of blanks are refused.
 */
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLObjectType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { type FieldRefusal, refuseInvalid } from '../../src/platform/refusal/refusal.js';
import { fieldsOfInputPart } from './parts.js';

/** What is always answered and may be unset all the same, since it is then computed from something else, or is the usual word. */
const workedOut: ReadonlySet<string> = new Set([
  'AssignmentOverride.title',
  'AuthenticationProvider.authType',
  'Course.courseCode',
  'Course.timeZone',
  'Enrollment.courseSectionId',
  'Enrollment.type',
  'Enrollment.enrollmentState',
  'ExternalFeed.verbosity',
  'Group.storageQuotaMb',
  'ModuleItem.title',
  'Quiz.pointsPossible',
  'QuizQuestion.questionName',
  'QuizQuestion.questionText',
  'Role.label',
  'User.shortName',
  'User.sortableName',
]);

const scalars: ReadonlySet<string> = new Set(['Boolean', 'Int', 'Float', 'SafeInt', 'String']);

type Args = Readonly<Record<string, unknown>>;

/** Compiles what refuses blanks among the arguments of a mutation; undefined where everything may be unset. */
export function blankRefuser(
  args: readonly GraphQLArgument[],
  answer: GraphQLObjectType,
): ((args: Args) => void) | undefined {
  const inputs = args.flatMap(({ name, type }) => {
    const input = getNamedType(type);
    if (!isInputObjectType(input)) return [];
    const fields = Object.values(input.getFields());
    const needed = fields.filter((field) => isNeeded(field, answer));
    const parts = fields.flatMap((part) => {
      const inside = (fieldsOfInputPart(part) ?? []).filter((field) => isNeeded(field, answer));
      return inside.length === 0 ? [] : [{ part: part.name, fields: inside.map((field) => field.name) }];
    });
    return needed.length + parts.length === 0 ? [] : [{ name, fields: needed.map((field) => field.name), parts }];
  });
  if (inputs.length === 0) return undefined;
  return (given) => {
    const found = inputs.flatMap(({ name, fields, parts }) => {
      const value = given[name];
      if (Array.isArray(value))
        return value.flatMap((item, index) => blanks(fields, item as Args, `${name}.${index}.`));
      const under = name === 'input' ? '' : `${name}.`;
      const input = value as Args | null | undefined;
      const inParts = parts.flatMap(({ part, fields: inside }) =>
        blanks(inside, input?.[part] as Args | null | undefined, under, `${part}.`),
      );
      return [...blanks(fields, input, under), ...inParts];
    });
    refuseInvalid(found);
  };
}

function isNeeded({ name, type }: GraphQLInputField, answer: GraphQLObjectType): boolean {
  if (isNonNullType(type) || isListType(type) || !isPlain(type)) return false;
  const field = answerField(answer, name);
  return field !== undefined && isNonNullType(field.type) && !workedOut.has(`${answer.name}.${name}`);
}

const isPlain = (type: GraphQLInputType): boolean => isEnumType(type) || scalars.has(getNamedType(type).name);

/** The settings of a record are set beside its other fields. */
function answerField(answer: GraphQLObjectType, name: string): GraphQLField<unknown, unknown> | undefined {
  const settings = getNullableType(answer.getFields()['settings']?.type);
  return answer.getFields()[name] ?? (isObjectType(settings) ? settings.getFields()[name] : undefined);
}

/** @param part the part of the input in which they stand, which is no word for people */
function blanks(fields: readonly string[], given: Args | null | undefined, under: string, part = ''): FieldRefusal[] {
  if (given === null || given === undefined) return [];
  return fields.flatMap((field) => {
    const value = given[field];
    if (value !== null && !(typeof value === 'string' && value.trim() === '')) return [];
    return [{ attribute: under + part + field, type: 'blank', message: `${under}${field} can't be blank.` }];
  });
}
