/** For whom a quiz is, as SQL over its alias: its assignment says so (decision 0028). */
import { namedByOverride, viewerNamed } from '../assignments/index.js';
import type { PolicyEnv } from '../kernel/policy.js';
import type { ParameterSink } from '../kernel/sql.js';

const shownBy = (quiz: string, named: string): string =>
  `exists (select 1 from assignments wa where wa.id = ${quiz}.assignment_id and (not wa.only_visible_to_overrides or ${named}))`;

/** SQL: the quiz is one of the user's: published and, where only overrides show it, shown by one. */
export const quizAssignedTo = (quiz: string, user: string): string =>
  `(${quiz}.workflow_state = 'published' and ${shownBy(quiz, namedByOverride('wa', user))})`;

/** SQL: overrides let the actor, or somebody whom they observe in the course, see the quiz. */
export const quizShownToViewer = (quiz: string, parameters: ParameterSink<PolicyEnv>): string =>
  shownBy(quiz, viewerNamed('wa', parameters));

/** SQL: what graders did with the quiz is not hidden: its assignment is not muted. */
export const quizNotMuted = (quizId: string): string =>
  `not exists (select 1 from quizzes mq join assignments ma on ma.id = mq.assignment_id where mq.id = ${quizId} and ma.muted)`;
