/** Every field of an input that takes HTML, with a mutation that writes it. */
import type { BuiltQuiz } from '../learning/quizzes/builders.js';
import type { Started } from '../learning/quizzes/sitting.js';
import { inDays } from '../support/course-rows.js';
import type { World } from '../support/world.js';

const contents: Readonly<Record<string, readonly [inputs: readonly string[], content: string, place: string]>> = {
  options: [['QuizOptionInput.html'], 'multipleChoice: { options: [{ text: "a", html: $html }] }', 'options'],
  remarks: [
    ['QuizOptionInput.commentsHtml'],
    'multipleAnswers: { options: [{ text: "a", commentsHtml: $html }] }',
    'options',
  ],
  pairs: [['QuizPairInput.html'], 'matching: { pairs: [{ left: "a", right: "b", html: $html }] }', 'pairs'],
  'remarks on pairs': [
    ['QuizPairInput.commentsHtml'],
    'matching: { pairs: [{ left: "a", right: "b", commentsHtml: $html }] }',
    'pairs',
  ],
  'remarks on words': [
    ['QuizAcceptedTextInput.commentsHtml'],
    'shortAnswer: { answers: [{ text: "a", commentsHtml: $html }] }',
    'answers',
  ],
  'remarks on numbers': [
    ['QuizNumericalAnswerInput.commentsHtml'],
    'numerical: { answers: [{ number: { exact: { value: 1 } }, commentsHtml: $html }] }',
    'answers',
  ],
  'remarks on sets': [
    ['QuizVariableSetInput.commentsHtml'],
    'calculated: { sets: [{ result: 1, variables: [], commentsHtml: $html }], variables: [], formulas: [] }',
    'sets',
  ],
};

/** Fields of inputs, who writes them, the mutation, and how the field is called in what is told of it. */
export type HtmlMutation = readonly [inputs: readonly string[], who: 'teach' | 'admin' | 'stu1', string, string];

interface Records {
  readonly quiz: BuiltQuiz;
  readonly attempt: Started;
  readonly essay: number;
  readonly notice: number;
  readonly event: number;
  readonly appointments: number;
  readonly outcomes: { readonly group: number; readonly outcome: number };
}

/** @param records that the mutations change, in the first course */
export function htmlMutations(
  world: World,
  { quiz, attempt, essay, notice, event, appointments, outcomes }: Records,
): readonly HtmlMutation[] {
  const { courses, accounts, groups } = world;
  const course = `courseId: ${courses.C1}`;
  const place = `place: { courseId: ${courses.C1} }`;
  const proof = `quizSubmissionId: ${attempt.id}, attempt: 1, validationToken: "${attempt.validation_token}"`;
  const when = `startAt: "${inDays(-1).toISOString()}", endAt: "${inDays(1).toISOString()}"`;
  const settings = ['questionText', 'correctCommentsHtml', 'incorrectCommentsHtml', 'neutralCommentsHtml'];
  const question = (input: string) => `createQuizQuestion(${course}, quizId: ${quiz.id}, input: { ${input} })`;
  return [
    [
      ['AssignmentInput.description'],
      'teach',
      `createAssignment(${course}, input: { name: "a", description: $html })`,
      'description',
    ],
    [
      ['AssignmentInput.description'],
      'teach',
      `updateAssignment(${course}, id: ${essay}, input: { description: $html })`,
      'description',
    ],
    [
      ['CreateCalendarEventInput.description'],
      'teach',
      `createCalendarEvent(input: { contextCode: "course_${courses.C1}", description: $html })`,
      'description',
    ],
    [
      ['CreateAppointmentGroupInput.description'],
      'teach',
      `createAppointmentGroup(input: { contexts: ["course_${courses.C1}"], title: "New", description: $html })`,
      'description',
    ],
    [
      ['UpdateAppointmentGroupInput.description'],
      'teach',
      `updateAppointmentGroup(id: ${appointments}, input: { description: $html })`,
      'description',
    ],
    [
      ['UpdateCalendarEventInput.description'],
      'teach',
      `updateCalendarEvent(id: ${event}, input: { description: $html })`,
      'description',
    ],
    [
      ['CreateCourseInput.syllabusBody'],
      'admin',
      `createCourse(accountId: ${accounts.RA}, input: { syllabusBody: $html })`,
      'syllabusBody',
    ],
    [
      ['UpdateCourseInput.syllabusBody'],
      'teach',
      `updateCourse(id: ${courses.C1}, input: { syllabusBody: $html })`,
      'syllabusBody',
    ],
    [['CreatePageInput.body'], 'teach', `createPage(${place}, input: { title: "a", body: $html })`, 'body'],
    [['UpdatePageInput.body'], 'teach', `savePage(${place}, url: "b", input: { body: $html })`, 'body'],
    [['UpdateFrontPageInput.body'], 'teach', `updateFrontPage(${place}, input: { body: $html })`, 'body'],
    [
      ['CreateQuizInput.description'],
      'teach',
      `createQuiz(${course}, input: { title: "a", description: $html })`,
      'description',
    ],
    [
      ['UpdateQuizInput.description'],
      'teach',
      `updateQuiz(${course}, id: ${quiz.id}, input: { description: $html })`,
      'description',
    ],
    [
      ['GroupInput.description'],
      'teach',
      `createGroup(owner: { courseId: ${courses.C1} }, input: { name: "a", description: $html })`,
      'description',
    ],
    [
      ['UpdateGroupInput.description'],
      'admin',
      `updateGroup(id: ${groups.red}, input: { description: $html })`,
      'description',
    ],
    [
      ['OutcomeGroupInput.description'],
      'teach',
      `createOutcomeGroup(parentOutcomeGroupId: ${outcomes.group}, input: { title: "a", description: $html })`,
      'description',
    ],
    [
      ['UpdateOutcomeGroupInput.description'],
      'teach',
      `updateOutcomeGroup(id: ${outcomes.group}, input: { description: $html })`,
      'description',
    ],
    [
      ['OutcomeInput.description'],
      'teach',
      `createOutcome(outcomeGroupId: ${outcomes.group}, input: { title: "a", description: $html })`,
      'description',
    ],
    [
      ['OutcomeInput.description'],
      'teach',
      `updateOutcome(id: ${outcomes.outcome}, input: { description: $html })`,
      'description',
    ],
    [
      ['NewGlobalNotificationInput.message'],
      'admin',
      `createGlobalNotification(accountId: ${accounts.RA}, input: { subject: "a", ${when}, message: $html })`,
      'message',
    ],
    [
      ['GlobalNotificationInput.message'],
      'admin',
      `updateGlobalNotification(id: ${notice}, input: { message: $html })`,
      'message',
    ],
    [
      ['SubmitAssignmentInput.body'],
      'stu1',
      `submitAssignment(${course}, assignmentId: ${essay}, input: { submissionType: ONLINE_TEXT_ENTRY, body: $html })`,
      'body',
    ],
    [
      ['QuizGivenAnswerInput.html'],
      'stu1',
      `answerQuizQuestions(${proof}, answers: [{ id: ${quiz.questionIds[0]}, answer: { html: $html } }])`,
      'answers.0.answer',
    ],
    ...settings.map((field) => [[`QuizQuestionInput.${field}`], 'teach', question(`${field}: $html`), field] as const),
    ...Object.values(contents).map(
      ([inputs, content, at]) =>
        [inputs, 'teach', question(`content: { ${content} }`), `content.${content.split(':')[0]}.${at}`] as const,
    ),
  ];
}
