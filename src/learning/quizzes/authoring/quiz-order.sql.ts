/** Questions and groups of questions, by their positions. */
import { bulkStatement, updated } from '../../../platform/sql/bulk.js';
import { sql } from '../../../platform/sql/sql.js';
import { statement } from '../../../platform/sql/statement.js';
import { QuizGroup } from '../questions/quiz-group.entity.js';
import { QuizQuestion } from '../questions/quiz-question.entity.js';

/** Of the same number, questions come before groups, as in lists and in attempts. */
// unguarded: the order of a quiz that the actor manages.
export const entriesOfQuiz = statement<{ quizId: number }>(
  (value) => sql`
    select 'question' as kind, q.id, q.position
    from quiz_questions q
    where q.quiz_id = ${value('quizId', 'bigint')} and q.quiz_group_id is null and q.workflow_state = 'active'
    union all
    select 'group', g.id, g.position
    from quiz_groups g
    where g.quiz_id = ${value('quizId', 'bigint')} and g.workflow_state = 'active'
    order by position, kind desc, id
  `,
);

// unguarded: the order of a quiz that the actor manages.
export const entriesOfGroup = statement<{ quizId: number; quizGroupId: number }>(
  (value) => sql`
    select 'question' as kind, q.id, q.position
    from quiz_questions q
    where q.quiz_id = ${value('quizId', 'bigint')}
      and q.quiz_group_id = ${value('quizGroupId', 'bigint')}
      and q.workflow_state = 'active'
    order by position, id
  `,
);

// unguarded: the order of a quiz that the actor manages.
const moved = (entity: typeof QuizQuestion | typeof QuizGroup, table: string) =>
  bulkStatement<{ ids: readonly number[]; positions: readonly number[] }>(
    [updated<QuizQuestion | QuizGroup>(entity, 'position')],
    (value) => sql`
      update ${sql.ref(table)} e
      set position = n.position
      from unnest(${value('ids', 'bigint[]')}, ${value('positions', 'int[]')}) n(id, position)
      where e.id = n.id
    `,
  );

export const entriesMoved = {
  quiz_questions: moved(QuizQuestion, 'quiz_questions'),
  quiz_groups: moved(QuizGroup, 'quiz_groups'),
};

/** Moves questions of a quiz into one of its groups, or out of all. */
// unguarded: the questions of a quiz that the actor manages.
export const questionsMoved = bulkStatement<{
  quizId: number;
  ids: readonly number[];
  quizGroupId: number | null;
}>(
  [updated(QuizQuestion, 'quizGroupId')],
  (value) => sql`
    update quiz_questions
    set quiz_group_id = ${value('quizGroupId', 'bigint')}
    where quiz_id = ${value('quizId', 'bigint')}
      and id = any(${value('ids', 'bigint[]')})
      and workflow_state = 'active'
  `,
);

/** Deletes the questions of a group. */
// unguarded: the questions of a quiz that the actor manages.
export const groupQuestionsGone = bulkStatement<{ quizId: number; quizGroupId: number }>(
  [updated(QuizQuestion, 'workflowState')],
  (value) => sql`
    update quiz_questions
    set workflow_state = 'deleted'
    where quiz_id = ${value('quizId', 'bigint')}
      and quiz_group_id = ${value('quizGroupId', 'bigint')}
      and workflow_state = 'active'
  `,
);
