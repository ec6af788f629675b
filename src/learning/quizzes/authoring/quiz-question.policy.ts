import { may, on } from '../../../identity/access/index.js';
import { allOf, definePolicy, type Expr, is, ofTenant, sqlCondition } from '../../../platform/authorization/policy.js';
import { sql } from '../../../platform/sql/sql.js';
import type { LockableAspect } from '../../course-copies/index.js';
import { QuizGroup } from '../questions/quiz-group.entity.js';
import { QuizQuestion } from '../questions/quiz-question.entity.js';
import { whichQuestions } from './question-locks.rules.js';

/** Whoever may change the quiz works on its questions; everybody else meets them in attempts alone. */
const manages = <C extends string>(course: C): Expr<C> => may('manage_assignments', on(course));
const ofLivingQuiz = sqlCondition(
  'ofLivingQuiz',
  (row) => sql`
    exists (select 1 from quizzes oq where oq.id = ${row}.quiz_id and oq.workflow_state <> 'deleted')
  `,
);

/** No blueprint has locked any of these of the quiz. */
const ofUnlocked = (name: string, aspects: readonly LockableAspect[]) =>
  sqlCondition(
    name,
    (row) => sql`
      exists (
        select 1
        from quizzes uq
        where uq.id = ${row}.quiz_id
          and not uq.blueprint_locks && array[${sql.join(aspects.map(sql.literal))}]::text[]
      )
    `,
  );
const unlockedContent = ofUnlocked('ofUnlockedContent', ['content']);
const unlockedQuestions = ofUnlocked('ofUnlockedQuestions', whichQuestions);

const actions = {
  manage: manages('courseId'),
  update: allOf(manages('courseId'), unlockedContent),
  delete: allOf(manages('courseId'), unlockedQuestions),
};

export const quizQuestionPolicy = definePolicy(QuizQuestion, {
  visible: allOf(ofTenant('rootAccountId'), is({ workflowState: 'active' }), ofLivingQuiz, manages('courseId')),
  actions,
});

export const quizGroupPolicy = definePolicy(QuizGroup, {
  visible: allOf(ofTenant('rootAccountId'), is({ workflowState: 'active' }), ofLivingQuiz, manages('courseId')),
  actions,
});
