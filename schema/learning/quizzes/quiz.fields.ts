import { createUnionType } from 'type-graphql';
import { quizReads } from '../../../src/learning/quizzes/index.js';
import { connectionField, memberField, permissionsField, relation, unionField } from '../../platform/declare.js';
import { AssignmentObject } from '../assignments/assignment.object.js';
import { AssignmentGroupObject } from '../assignments/assignment-group.object.js';
import { blueprintLockFields } from '../course-copies/blueprint-lock.reference.js';
import { CourseObject } from '../courses/course.object.js';
import { DiscussionTopicObject } from '../discussions/discussion-topic.object.js';
import { FileObject } from '../files/file.object.js';
import { ModuleItemObject } from '../modules/module-item.object.js';
import { PageObject } from '../pages/page.object.js';
import { AssignmentQuizFields } from './assignment.fields.js';
import { InQuizzesArgs, QuizListArgs } from './quiz.inputs.js';
import { QuizConnection, QuizObject } from './quiz.object.js';
import { QuizDateFields, QuizLockFields } from './quiz-date.fields.js';

const ModuleContent = createUnionType({
  name: 'ModuleContent',
  description: 'What an item of a module may show.',
  types: () => [AssignmentObject, QuizObject, FileObject, PageObject, DiscussionTopicObject] as const,
});

export const quizFields = [
  blueprintLockFields(QuizObject),
  AssignmentQuizFields,
  QuizDateFields,
  QuizLockFields,
  permissionsField(QuizObject, 'QuizPermissions', quizReads, {
    read: 'Sees it.',
    submit: 'May take it as a student for whom it is; whether it is open just now is another matter.',
    create: 'May make quizzes in its course.',
    update: 'May change what it says: no blueprint has locked that.',
    delete: 'May delete it: no blueprint has locked it.',
    updateQuestions: 'May change its questions and groups: no blueprint has locked them.',
    manage: { updateSettings: 'May change the rest, as far as no blueprint has locked it.' },
    grade: 'May score attempts.',
    reviewGrades: 'Reads all attempts.',
    readOwnAttempt: 'Reads one’s own attempts: a student of the course, or who has taken it.',
    preview: 'May try it; that counts for nothing.',
    readStatistics: 'Reads its statistics.',
    viewAnswerAudits: 'Reads when what was answered.',
    readRestrictions: 'Reads the access code and from where it is taken.',
  }),
  relation(QuizObject, 'course', () => CourseObject, {
    description: 'The course in which it stands; null when it is not yours to see.',
  }),
  relation(QuizObject, 'assignment', () => AssignmentObject, {
    description: 'Its entry in the gradebook; null for types that are not graded.',
  }),
  relation(QuizObject, 'assignmentGroup', () => AssignmentGroupObject, {
    description: 'The group it counts in; null where it has none, and when it is not yours to see.',
  }),
  relation(AssignmentObject, 'quiz', () => QuizObject, {
    description: 'The quiz that it grades; null for other work, and when it is not yours to see.',
  }),
  relation(ModuleItemObject, 'quiz', () => QuizObject, {
    description: 'The quiz that it shows, with its dates; null for other contents, and when it is not yours to see.',
  }),
  unionField(ModuleItemObject, 'content', () => ModuleContent, {
    description: 'The record that it shows, with its dates; null for others, and when it is not yours to see.',
    relations: ['assignment', 'quiz', 'file', 'page', 'discussionTopic'],
  }),
  connectionField(CourseObject, 'quizzes', () => QuizConnection, {
    description: 'The quizzes of the course that the viewer may see.',
    args: QuizListArgs,
  }),
  memberField(CourseObject, 'quiz', () => QuizObject, {
    description: 'One quiz of the course.',
    args: InQuizzesArgs,
    connection: 'oneQuiz',
  }),
];
