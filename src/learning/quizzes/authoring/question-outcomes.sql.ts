/** Which outcomes questions measure. Decision 0122. */
import { bulkStatement } from '../../../platform/sql/bulk.js';
import { sql } from '../../../platform/sql/sql.js';
import { OutcomeAlignment } from '../../outcomes/index.js';

/** Lets a question measure just these outcomes; `changed` tells whether that is news. */
// unguarded: a question of a quiz that the actor manages, and outcomes that its course may use.
export const questionAligned = bulkStatement<{ questionId: number; outcomeIds: readonly number[] }>(
  [OutcomeAlignment],
  (value) => sql`
    with gone as (
      delete from outcome_alignments
      where quiz_question_id = ${value('questionId', 'bigint')}
        and outcome_id <> all(${value('outcomeIds', 'bigint[]')})
      returning id
    ),
    made as (
      insert into outcome_alignments (root_account_id, course_id, outcome_id, kind, quiz_id, quiz_question_id)
      select q.root_account_id, q.course_id, w.id, 'question', q.quiz_id, q.id
      from quiz_questions q
      cross join unnest(${value('outcomeIds', 'bigint[]')}) w(id)
      where q.id = ${value('questionId', 'bigint')}
      on conflict (quiz_question_id, outcome_id)
      where quiz_question_id is not null do nothing
      returning id
    )
    select exists (select 1 from gone) or exists (select 1 from made) as changed
  `,
);

/** Quizzes that are gone measure nothing. */
// unguarded: quizzes that the actor deletes.
export const quizzesUnaligned = bulkStatement<{ quizIds: readonly number[] }>(
  [OutcomeAlignment],
  (value) => sql`delete from outcome_alignments where quiz_id = any(${value('quizIds', 'bigint[]')})`,
);
