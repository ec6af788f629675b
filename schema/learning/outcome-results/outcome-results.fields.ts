import { Field, FieldResolver, ObjectType, Resolver, Root } from 'type-graphql';
import { outcomeResultReads } from '../../../src/learning/outcome-results/index.js';
import type { OutcomeResult } from '../../../src/learning/outcomes/index.js';
import { AccountObject } from '../../identity/accounts/account.object.js';
import { UserObject } from '../../identity/users/user.object.js';
import { PageArgs } from '../../platform/connection.js';
import { connectionField, needs, permissionsField, relation } from '../../platform/declare.js';
import { OfRoutes } from '../../platform/of-routes.js';
import { AssignmentObject } from '../assignments/assignment.object.js';
import { CourseObject } from '../courses/course.object.js';
import { SectionObject } from '../courses/sections/section.object.js';
import { OutcomeObject } from '../outcomes/outcome.object.js';
import { OutcomeLinkObject } from '../outcomes/outcome-link.object.js';
import { QuizQuestionObject } from '../quizzes/authoring/quiz-question.object.js';
import { QuizObject } from '../quizzes/quiz.object.js';
import { RubricObject } from '../rubrics/rubric.object.js';
import {
  AlignedWorkConnection,
  AlignedWorkObject,
  OutcomeAlignmentConnection,
  OutcomeAlignmentObject,
} from './outcome-alignment.object.js';
import {
  OutcomeAverageConnection,
  OutcomeAverageObject,
  OutcomeMasteryConnection,
  OutcomeMasteryObject,
  OutcomeRollupConnection,
  OutcomeRollupObject,
} from './outcome-mastery.object.js';
import {
  OutcomeResultConnection,
  OutcomeResultObject,
  OutcomeResultVersionConnection,
} from './outcome-result.object.js';
import {
  AlignedWorkArgs,
  CourseOutcomeArgs,
  OutcomeAverageArgs,
  OutcomeMasteryArgs,
  OutcomeResultArgs,
  OutcomeRollupArgs,
} from './outcome-results.inputs.js';
