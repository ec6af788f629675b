import { isInputObjectType } from 'graphql';
import { assignmentAspects } from '../../../src/learning/assignments/assignment.rules.js';
import type { AspectsOfFields } from '../../../src/learning/course-copies/index.js';
import { topicAspects } from '../../../src/learning/discussions/discussion-topic.rules.js';
import { toolAspects } from '../../../src/learning/external-tools/tool-locks.rules.js';
import { fileAspects } from '../../../src/learning/files/file.rules.js';
import { pageAspects } from '../../../src/learning/pages/page.rules.js';
import { questionAspects, quizGroupAspects } from '../../../src/learning/quizzes/authoring/question-locks.rules.js';
import { quizAspects } from '../../../src/learning/quizzes/quiz-locks.rules.js';
import { openWorld, type World } from '../../support/world.js';

const state = 'a course publishes and opens what it was handed down as it likes';
const place = 'where it stands among other contents of the course';
const grading = 'how the course grades';
const settings = 'a setting: it is handed down, and is the course’s to change';
const itself = 'not of the record';

interface Guarded {
  readonly aspects: AspectsOfFields;
  /** Fields that no blueprint locks, and why. */
  readonly never: Readonly<Record<string, string>>;
}

const quizSettings = [
  'accessCode',
  'allowedAttempts',
  'anonymousSubmissions',
  'cantGoBack',
  'hideCorrectAnswersAt',
  'hideResults',
  'ipFilter',
  'oneQuestionAtATime',
  'oneTimeResults',
  'scoringPolicy',
  'showCorrectAnswers',
  'showCorrectAnswersAt',
  'showCorrectAnswersLastAttempt',
  'shuffleAnswers',
  'timeLimit',
];
const ofAssignments = {
  assignmentGroupId: place,
  assignmentOverrides: 'by the dates of each',
  automaticPeerReviews: settings,
  gradeGroupStudentsIndividually: settings,
  groupCategoryId: settings,
  muted: grading,
  omitFromFinalGrade: grading,
  onlyVisibleToOverrides: settings,
  peerReviews: settings,
  position: place,
  postToSis: grading,
  published: state,
};
const ofDates: AspectsOfFields = { dueAt: 'due_dates', unlockAt: 'availability_dates', lockAt: 'availability_dates' };

/** What each input that changes a content may say. */
const guarded: Readonly<Record<string, Guarded>> = {
  AssignmentInput: { aspects: assignmentAspects, never: ofAssignments },
  UpdateAssignmentEventInput: { aspects: assignmentAspects, never: {} },
  UpdateAssignmentOverrideInput: {
    aspects: ofDates,
    never: { title: 'its name alone', studentIds: 'by the dates that it has for them' },
  },
  UpdatePageInput: {
    aspects: pageAspects,
    never: { editingRoles: settings, frontPage: settings, notifyOfUpdate: itself, published: state },
  },
  UpdateFrontPageInput: {
    aspects: pageAspects,
    never: { editingRoles: settings, notifyOfUpdate: itself, published: state },
  },
  UpdateDiscussionTopicInput: {
    aspects: {
      ...topicAspects,
      ...Object.fromEntries(Object.entries(assignmentAspects).map(([field, of]) => [`assignment.${field}`, of])),
    },
    never: {
      ...Object.fromEntries(Object.entries(ofAssignments).map(([field, why]) => [`assignment.${field}`, why])),
      allowRating: settings,
      discussionType: settings,
      groupCategoryId: settings,
      locked: state,
      onlyGradersCanRate: settings,
      pinned: place,
      podcastEnabled: settings,
      podcastHasStudentPosts: settings,
      positionAfter: place,
      published: state,
      requireInitialPost: settings,
      sectionIds: settings,
      sortByRating: settings,
    },
  },
  UpdateQuizInput: {
    aspects: { ...quizAspects, ...ofDates },
    never: {
      ...Object.fromEntries(quizSettings.map((name) => [`settings.${name}`, settings])),
      assignmentGroupId: place,
      assignmentOverrides: 'by the dates of each',
      notifyOfUpdate: itself,
      onlyVisibleToOverrides: settings,
      postToSis: grading,
      published: state,
    },
  },
  QuizQuestionInput: { aspects: questionAspects, never: { content: 'by the columns that it makes' } },
  QuizGroupInput: { aspects: quizGroupAspects, never: {} },
  UpdateFileInput: {
    aspects: fileAspects,
    never: { onDuplicate: 'of another file, which is asked whether it may go' },
  },
  ExternalToolInput: { aspects: toolAspects, never: {} },
};

/** Parts whose fields are told one by one. */
const parts: readonly string[] = ['assignment', 'externalTool', 'settings'];

describe('What inputs say of contents that a blueprint can lock', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const fieldsOf = (name: string): string[] => {
    const input = world.app.schema.getType(name);
    if (!isInputObjectType(input)) throw new Error(`${name} is no input.`);
    return Object.values(input.getFields()).flatMap((field) =>
      isInputObjectType(field.type) && parts.includes(field.name)
        ? Object.keys(field.type.getFields()).map((inner) => `${field.name}.${inner}`)
        : [field.name],
    );
  };

  for (const [name, { aspects, never }] of Object.entries(guarded))
    it(`is locked with an aspect or never, for each field of ${name}`, () => {
      const fields = fieldsOf(name);
      expect(fields.filter((field) => aspects[field] === undefined && never[field] === undefined)).toEqual([]);
      expect(fields.filter((field) => aspects[field] !== undefined && never[field] !== undefined)).toEqual([]);
      expect(Object.keys(never).filter((field) => !fields.includes(field) && !field.startsWith('assignment.'))).toEqual(
        [],
      );
    });
});
