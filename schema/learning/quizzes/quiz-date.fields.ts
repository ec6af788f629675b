import { FieldResolver, Resolver, Root } from 'type-graphql';
import { lockSentence, type QuizLock } from '../../../src/learning/quizzes/index.js';
import { needs } from '../../platform/declare.js';
import { AssignmentDatesObject, LockingModuleObject } from '../assignments/assignment-dates.object.js';
import { QuizObject } from './quiz.object.js';
import { QuizLockObject } from './quiz-lock.object.js';

@Resolver(() => QuizLockObject)
export class QuizLockFields {
  @FieldResolver(() => LockingModuleObject, { nullable: true, description: 'Locked by this module.' })
  contextModule(@Root() lock: { contextModule: object | null }): object | null {
    return lock.contextModule;
  }
}

const quizNeeds = needs<{ id: number; viewerLock: QuizLock | null; allDates: readonly object[] | null }>();

@Resolver(() => QuizObject)
export class QuizDateFields {
  @quizNeeds('allDates')
  @FieldResolver(() => [AssignmentDatesObject], {
    nullable: true,
    description: 'Its own dates and those of its overrides; for those who work in the course.',
  })
  allDates(@Root() quiz: { allDates: readonly object[] | null }): readonly object[] | null {
    return quiz.allDates;
  }

  @quizNeeds('viewerLock')
  @FieldResolver(() => Boolean, {
    description: 'Dates or a module keep the viewer from taking it just now; never for staff.',
  })
  lockedForUser(@Root() quiz: { viewerLock: QuizLock | null }): boolean {
    return quiz.viewerLock !== null;
  }

  @quizNeeds('viewerLock', 'id')
  @FieldResolver(() => QuizLockObject, {
    nullable: true,
    description: 'What keeps the viewer out; null when nothing does.',
  })
  lockInfo(@Root() quiz: { viewerLock: QuizLock | null; id: number }): object | null {
    const lock = quiz.viewerLock;
    if (lock === null) return null;
    const { unlockAt = null, lockAt = null, moduleId, moduleName } = lock;
    const contextModule = moduleId === undefined ? null : { recordId: moduleId, name: moduleName };
    return { assetString: `quizzes:quiz_${quiz.id}`, unlockAt, lockAt, canView: lockAt && true, contextModule };
  }

  @quizNeeds('viewerLock')
  @FieldResolver(() => String, { nullable: true, description: 'The same as a sentence; null when nothing does.' })
  lockExplanation(@Root() quiz: { viewerLock: QuizLock | null }): string | null {
    return quiz.viewerLock === null ? null : lockSentence(quiz.viewerLock);
  }
}
