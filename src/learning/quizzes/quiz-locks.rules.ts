/** What of a quiz a blueprint locks, by the fields of inputs. Source: supplement §2.9. */
import { type AspectsOfFields, type LockedField, lockedAs, lockedFields } from '../course-copies/index.js';
import type { Quiz } from './quiz.entity.js';

/** Its type decides what it is worth. Its dates are those of its assignment. */
export const quizAspects: AspectsOfFields = {
  title: 'content',
  description: 'content',
  quizType: ['content', 'points'],
  pointsPossible: 'points',
  showCorrectAnswersAt: 'availability_dates',
  hideCorrectAnswersAt: 'availability_dates',
};

/** Of the columns of a quiz that change, those that are locked. */
export const lockedOfQuiz = (quiz: Quiz, columns: readonly string[]): LockedField[] =>
  lockedFields(
    quiz,
    columns.map((column) => (column === 'surveyPoints' ? 'pointsPossible' : column)),
    quizAspects,
  );

/** What is locked of its assignment, as inputs of the quiz call it. */
export const ofItsAssignment = (locked: readonly LockedField[]): LockedField[] =>
  lockedAs(locked, (field) => (field === 'name' ? 'title' : field));
