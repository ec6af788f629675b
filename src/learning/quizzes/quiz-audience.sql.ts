/** For whom a quiz is, as SQL over its row: its assignment says so (decision 0028). */

import { type Sql, sql } from '../../platform/sql/sql.js';
import { namedByOverride, viewerNamed } from '../assignments/index.js';

const shownBy = (quiz: Sql, named: Sql): Sql => sql`
  exists (
    select 1
    from assignments wa
    where wa.id = ${quiz}.assignment_id and (not wa.only_visible_to_overrides or ${named})
  )
`;

/** SQL: the quiz is one of the user's: published and, where only overrides show it, shown by one. */
export const quizAssignedTo = (quiz: Sql, user: Sql): Sql =>
  sql`(${quiz}.workflow_state = 'published' and ${shownBy(quiz, namedByOverride(sql`wa`, user))})`;

/** SQL: overrides let the actor, or somebody whom they observe in the course, see the quiz. */
export const quizShownToViewer = (quiz: Sql): Sql => shownBy(quiz, viewerNamed(sql`wa`));

/** SQL: what graders did with the quiz is not hidden: its assignment is not muted. */
export const quizNotMuted = (quizId: Sql): Sql => sql`
  not exists (
    select 1
    from quizzes mq
    join assignments ma on ma.id = mq.assignment_id
    where mq.id = ${quizId} and ma.muted
  )
`;

/** SQL: the quiz is a survey whose answers are nobody's. @param quiz SQL for its id */
export const anonymousSurvey = (quiz: Sql): Sql => sql`
  exists (
    select 1
    from quizzes az
    where az.id = ${quiz} and az.anonymous_submissions and az.quiz_type in ('survey', 'graded_survey')
  )
`;
