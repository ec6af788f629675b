/** Questions and groups of questions, by their places. */
import { sql } from '../kernel/sql.js';
import { statement } from '../kernel/statement.js';

export const entriesOfQuiz = statement<{ quizId: number }>(
  (value) => sql`
    select 'question' as kind, q.id, q.position
    from quiz_questions q
    where q.quiz_id = ${value('quizId', 'bigint')} and q.quiz_group_id is null and q.workflow_state = 'active'
    union all
    select 'group', g.id, g.position
    from quiz_groups g
    where g.quiz_id = ${value('quizId', 'bigint')} and g.workflow_state = 'active'
    order by position, id
  `,
);

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

const moved = (table: string) =>
  statement<{ ids: readonly number[]; positions: readonly number[] }>(
    (value) => sql`
      update ${sql.ref(table)} e
      set position = n.position
      from unnest(${value('ids', 'bigint[]')}, ${value('positions', 'int[]')}) n(id, position)
      where e.id = n.id
    `,
  );

export const entriesMoved = { quiz_questions: moved('quiz_questions'), quiz_groups: moved('quiz_groups') };
