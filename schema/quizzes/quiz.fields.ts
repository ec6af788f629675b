import { AssignmentObject } from '../assignments/assignment.object.js';
import { CourseObject } from '../courses/course.object.js';
import { connectionField, memberField, relation } from '../kernel/declare.js';
import { QuizConnection } from './quiz.connection.js';
import { InQuizzesArgs, QuizListArgs } from './quiz.inputs.js';
import { QuizObject } from './quiz.object.js';

export const quizFields = [
  relation(QuizObject, 'course', () => CourseObject, { description: 'The course.' }),
  relation(QuizObject, 'assignment', () => AssignmentObject, {
    description: 'Its entry in the gradebook; null for types that are not graded.',
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
