/**
 * Which questions an attempt gets, worth what and in which order. Source: D3 · Quiz, shuffle_answers; supplement §4.2,
 * question groups; §4.3, scoring.
 */
import type { Match, PublishedEntry, PublishedQuestion, QuestionType, SelectedQuestion } from './question-content.js';

/** The types whose answers a student chooses from, and for which no other order is owed. */
const shuffledTypes: ReadonlySet<QuestionType> = new Set([
  'multiple_choice_question',
  'missing_word_question',
  'multiple_answers_question',
  'multiple_dropdowns_question',
]);

type Group = Extract<PublishedEntry, { kind: 'group' }>;

/** The list in an order of chance; the list itself stays as it is. */
export function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const mixed = [...list];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T];
  }
  return mixed;
}

/**
 * Draws the questions of an attempt, positions from 1 on in the order of the entries. A group gives as many as it
 * says, each at most once, all where it has fewer; text alone is no question that a group could pick, so every attempt
 * at a quiz is worth the same.
 * @param random numbers from 0 to below 1; the same numbers draw the same questions
 */
export function selectQuestions(
  entries: readonly PublishedEntry[],
  options: { readonly shuffleAnswers: boolean },
  random: () => number,
): SelectedQuestion[] {
  const picked = entries.flatMap((entry) => {
    if (entry.kind === 'question') return [{ question: entry.question, points: worthOf(entry.question) }];
    const some = shuffled(answerable(entry), random).slice(0, numberPicked(entry));
    return some.map((question) => ({ question, points: entry.questionPoints }));
  });
  return picked.map(({ question, points }, index) => {
    const variableSet = question.questionType === 'calculated_question' ? oneSet(question, random) : null;
    return {
      id: question.id,
      position: index + 1,
      pointsPossible: points,
      answerIds: variableSet === null ? answerOrder(question, options.shuffleAnswers, random) : [variableSet],
      matchIds: matchOrder(question.matches ?? [], options.shuffleAnswers, random),
      variableSet,
    };
  });
}

const worthOf = ({ questionType, pointsPossible }: PublishedQuestion): number =>
  questionType === 'text_only_question' ? 0 : pointsPossible;

const answerable = ({ questions }: Group) =>
  questions.filter(({ questionType }) => questionType !== 'text_only_question');

const numberPicked = (group: Group): number => Math.max(0, Math.min(group.pickCount, answerable(group).length));

const oneSet = ({ answers }: PublishedQuestion, random: () => number): number | null =>
  answers[Math.floor(random() * answers.length)]?.id ?? null;

function answerOrder({ answers, questionType }: PublishedQuestion, shuffle: boolean, random: () => number): number[] {
  const ids = answers.map(({ id }) => id);
  return shuffle && shuffledTypes.has(questionType) ? shuffled(ids, random) : ids;
}

/** Never as stored, which is the order of the pairs: by chance, or by their text, which tells nothing but itself. */
function matchOrder(matches: readonly Match[], shuffle: boolean, random: () => number): number[] {
  const order = shuffle ? shuffled(matches, random) : [...matches].sort((a, b) => byText.compare(a.text, b.text));
  return order.map(({ matchId }) => matchId);
}

const byText = new Intl.Collator('en', { numeric: true });

/** Points of every question that an attempt may be asked, by its id. */
export function worthById(entries: readonly PublishedEntry[]): ReadonlyMap<number, number> {
  const worth = entries.flatMap((entry): (readonly [number, number])[] => {
    if (entry.kind === 'question') return [[entry.question.id, worthOf(entry.question)]];
    const picked = new Set(answerable(entry));
    return entry.questions.map((one) => [one.id, picked.has(one) ? entry.questionPoints : 0]);
  });
  return new Map(worth);
}

/** How many questions an attempt gets. Text alone is none. */
export function selectedQuestionCount(entries: readonly PublishedEntry[]): number {
  return entries.reduce((sum, entry) => {
    if (entry.kind === 'group') return sum + numberPicked(entry);
    return entry.question.questionType === 'text_only_question' ? sum : sum + 1;
  }, 0);
}

/** Points of a perfect attempt. */
export function selectedPoints(entries: readonly PublishedEntry[]): number {
  return sumOf(
    entries.map((entry) =>
      entry.kind === 'group' ? numberPicked(entry) * entry.questionPoints : worthOf(entry.question),
    ),
  );
}

/** The types that occur, each once, in the order of the entries. */
export function typesOf(entries: readonly PublishedEntry[]): QuestionType[] {
  return [...new Set(questionsIn(entries).map(({ questionType }) => questionType))];
}

/** Every question that an attempt may be asked, by id. */
export function questionsById(entries: readonly PublishedEntry[]): ReadonlyMap<number, PublishedQuestion> {
  return new Map(questionsIn(entries).map((question) => [question.id, question]));
}

const questionsIn = (entries: readonly PublishedEntry[]): PublishedQuestion[] =>
  entries.flatMap((entry) => (entry.kind === 'group' ? [...entry.questions] : [entry.question]));

/** Doubles keep sums such as 0.1 + 0.2 apart from 0.3; points are cut where nobody looks any more. */
export const tidy = (points: number): number => Math.round(points * 1e6) / 1e6 + 0;

/** A sum of points, such as people would add them up. */
export const sumOf = (points: readonly number[]): number => tidy(points.reduce((sum, one) => sum + one, 0));
