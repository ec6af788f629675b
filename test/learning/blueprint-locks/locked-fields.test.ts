import { isInputObjectType } from 'graphql';
import { assignmentAspects } from '../../../src/learning/assignments/assignment.rules.js';
import { type AspectsOfFields, copiedContents, lockableAspects } from '../../../src/learning/course-copies/index.js';
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
  'hideResults',
  'ipFilter',
  'oneQuestionAtATime',
  'oneTimeResults',
  'scoringPolicy',
  'showCorrectAnswers',
  'showCorrectAnswersLastAttempt',
  'shuffleAnswers',
  'timeLimit',
];
const { showCorrectAnswersAt, hideCorrectAnswersAt } = quizAspects;
const inSettings: AspectsOfFields = {
  'settings.showCorrectAnswersAt': showCorrectAnswersAt,
  'settings.hideCorrectAnswersAt': hideCorrectAnswersAt,
};
const ofAssignments = {
  assignmentGroupId: place,
  assignmentOverrides: 'by the dates of each',
  muted: grading,
  omitFromFinalGrade: grading,
  onlyVisibleToOverrides: settings,
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
      locked: state,
      onlyGradersCanRate: settings,
      pinned: place,
      podcastEnabled: settings,
      podcastHasStudentPosts: settings,
      positionAfter: place,
      published: state,
      sectionIds: settings,
      sortByRating: settings,
    },
  },
  UpdateQuizInput: {
    aspects: { ...inSettings, ...quizAspects, ...ofDates },
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

const owner = 'a record stays where it is';
const bytes = 'of the bytes, for which another file has to come';
const follows = 'follows from what is locked';

/** What of the columns of each kind is locked, and those that no input sets. */
const aspectsOfKinds: Readonly<Record<string, { readonly aspects: AspectsOfFields; readonly apart: object }>> = {
  assignment: { aspects: assignmentAspects, apart: {} },
  wiki_page: { aspects: pageAspects, apart: {} },
  discussion_topic: {
    aspects: topicAspects,
    apart: { is_announcement: 'an announcement stays one', assignment_id: '`assignment.setAssignment` says it' },
  },
  quiz: { aspects: quizAspects, apart: { assignment_id: owner } },
  quiz_question: { aspects: questionAspects, apart: { quiz_id: owner, workflow_state: 'of questions that go' } },
  quiz_group: { aspects: quizGroupAspects, apart: { quiz_id: owner, workflow_state: 'of groups that go' } },
  attachment: {
    aspects: fileAspects,
    apart: { filename: bytes, content_type: bytes, size: bytes, sha256: bytes, storage_key: bytes, modified_at: bytes },
  },
  external_tool: {
    aspects: toolAspects,
    apart: { link_place: follows, vendor_help_link: follows, selection_width: follows, selection_height: follows },
  },
};

/** Columns that inputs call by another name. */
const calledOtherwise: Readonly<Record<string, string>> = {
  external_tool_url: 'externalTool.url',
  external_tool_new_tab: 'externalTool.newTab',
  survey_points: 'pointsPossible',
  display_name: 'name',
  folder_id: 'parentFolderId',
  sealed_secret: 'sharedSecret',
  placement_settings: 'placements',
};
const fieldOf = (column: string): string =>
  calledOtherwise[column] ?? column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

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

  it('is locked with whatever the copying counts to an aspect', () => {
    const kinds = world.app.services.extensions.of(copiedContents).flatMap((kind) => [kind, ...kind.parts]);
    const copied = kinds.filter(({ kind }) => kind in aspectsOfKinds);
    expect(copied.length).toBeGreaterThan(0);
    const unheld = copied.flatMap(({ kind, columns }) => {
      const { aspects, apart } = aspectsOfKinds[kind]!;
      return lockableAspects.flatMap((aspect) =>
        (columns[aspect] ?? [])
          .filter((column) => !(column in apart))
          .filter((column) => ![aspects[fieldOf(column)] ?? []].flat().includes(aspect))
          .map((column) => `${kind}.${column}`),
      );
    });
    expect(unheld).toEqual([]);
  });
});
