/** A question as authors say it in the graph, by its type, in the form that the use cases take: all types side by side. */
import type { PositionedQuestionInput, QuestionType } from '../../../../src/learning/quizzes/index.js';
import type { OperationContext } from '../../../../src/platform/transaction/context.js';
import { inFieldsNamed } from '../../../platform/field-places.js';
import { marginOf } from '../../../platform/written-numbers.js';
import type { QuestionInput } from './quiz-question.inputs.js';
import type { QuestionContentInput } from './quiz-question-content.inputs.js';

type Contents = { [Member in keyof QuestionContentInput]-?: NonNullable<QuestionContentInput[Member]> };
type Member = keyof Contents;

/** What of a question its content says. */
type Said = Pick<
  PositionedQuestionInput,
  | 'answers'
  | 'textAfterAnswers'
  | 'matchingAnswerIncorrectMatches'
  | 'variables'
  | 'formulas'
  | 'answerTolerance'
  | 'formulaDecimalPlaces'
>;

const nothing: Said = {
  answers: null,
  textAfterAnswers: null,
  matchingAnswerIncorrectMatches: null,
  variables: null,
  formulas: null,
  answerTolerance: null,
  formulaDecimalPlaces: null,
};

interface Named {
  readonly answerId?: number | null;
}

/** The answers with their ids under the name that the use cases know; absent and null stay what they are. */
const identified = <Answer extends Named>(answers: readonly Answer[] | null | undefined) =>
  answers?.map(({ answerId, ...answer }) => ({ ...answer, id: answerId })) ?? answers;

/** The answers of all blanks, each with the name of its blank. */
const ofBlanks = <Blank extends { readonly blankId: string }>(
  blanks: readonly Blank[] | null | undefined,
  answersOf: (blank: Blank) => readonly Named[],
) =>
  blanks?.flatMap((blank) => identified(answersOf(blank))!.map((one) => ({ ...one, blankId: blank.blankId }))) ??
  blanks;

type NumericalAnswer = NonNullable<Contents['numerical']['answers']>[number];

function numerical({ number: { exact, range, approximate }, answerId: id, ...remarks }: NumericalAnswer) {
  const said = { ...remarks, id };
  if (exact) {
    const margin = marginOf(exact.margin, exact.marginPercent);
    return { ...said, numericalAnswerType: 'exact_answer', exact: exact.value, margin };
  }
  if (range) return { ...said, numericalAnswerType: 'range_answer', start: range.start, end: range.end };
  return {
    ...said,
    numericalAnswerType: 'precision_answer',
    approximate: approximate?.value,
    precision: approximate?.digits,
  };
}

const calculated = ({
  variables,
  sets,
  formulas,
  tolerance,
  tolerancePercent,
  decimalPlaces,
}: Contents['calculated']) => ({
  answers: identified(sets)?.map(({ result, ...set }) => ({ ...set, answer: result })) ?? (sets as null | undefined),
  variables,
  formulas,
  answerTolerance: marginOf(tolerance, tolerancePercent),
  formulaDecimalPlaces: decimalPlaces,
});

const options = ({ options: given }: Contents['multipleChoice']): Said => ({ answers: identified(given) });

/** Of each member the type that it says, what it says, and where its parts stand in the input. */
const members: {
  readonly [Name in Member]: {
    readonly type: QuestionType;
    readonly say: (content: Contents[Name]) => Said;
    readonly places: { readonly [Field in keyof Said]?: string };
  };
} = {
  multipleChoice: { type: 'multiple_choice_question', say: options, places: { answers: 'options' } },
  trueFalse: { type: 'true_false_question', say: options, places: { answers: 'options' } },
  multipleAnswers: { type: 'multiple_answers_question', say: options, places: { answers: 'options' } },
  missingWord: {
    type: 'missing_word_question',
    say: ({ textAfterAnswers, ...rest }) => ({ ...options(rest), textAfterAnswers }),
    places: { answers: 'options', textAfterAnswers: 'textAfterAnswers' },
  },
  shortAnswer: {
    type: 'short_answer_question',
    say: ({ answers }) => ({ answers: identified(answers) }),
    places: { answers: 'answers' },
  },
  fillInMultipleBlanks: {
    type: 'fill_in_multiple_blanks_question',
    say: ({ blanks }) => ({ answers: ofBlanks(blanks, ({ answers }) => answers) }),
    places: { answers: 'blanks' },
  },
  multipleDropdowns: {
    type: 'multiple_dropdowns_question',
    say: ({ dropdowns }) => ({ answers: ofBlanks(dropdowns, (one) => one.options) }),
    places: { answers: 'dropdowns' },
  },
  matching: {
    type: 'matching_question',
    say: ({ pairs, distractors }) => ({
      answers: identified(pairs),
      matchingAnswerIncorrectMatches: distractors?.join('\n') ?? (distractors as null | undefined),
    }),
    places: { answers: 'pairs', matchingAnswerIncorrectMatches: 'distractors' },
  },
  numerical: {
    type: 'numerical_question',
    say: ({ answers }) => ({ answers: answers?.map(numerical) ?? (answers as null | undefined) }),
    places: { answers: 'answers' },
  },
  calculated: {
    type: 'calculated_question',
    say: calculated,
    places: {
      answers: 'sets',
      variables: 'variables',
      formulas: 'formulas',
      answerTolerance: 'tolerance',
      formulaDecimalPlaces: 'decimalPlaces',
    },
  },
};

/** Does what an author wants of a question; what is refused or ignored of its content is named as it stands in the input. */
export async function withAuthored<T>(
  { ignored }: OperationContext,
  { content, ...settings }: QuestionInput,
  work: (given: PositionedQuestionInput) => Promise<T>,
): Promise<T> {
  if (content === undefined) return work(settings);
  if (content === null) return work({ ...settings, ...nothing });
  const [name, said] = Object.entries(content).find(([, value]) => value != null) as [Member, never];
  const { type, say, places } = members[name];
  const named = Object.entries(places).map(([field, place]) => [field, `content.${name}.${place}`] as const);
  const done = await inFieldsNamed(Object.fromEntries(named), () =>
    work({ ...settings, contentType: type, ...say(said) }),
  );
  const placeOf = new Map<string, string>(named);
  ignored.splice(0, ignored.length, ...ignored.map((one) => ({ ...one, field: placeOf.get(one.field) ?? one.field })));
  return done;
}
