/** What students of the demo school have shown of outcomes: work that is graded by a rubric, and a quiz whose questions measure one. */
import type { User } from '../../../identity/users/index.js';
import { Assignment, AssignmentGroup } from '../../../learning/assignments/index.js';
import { type Outcome, OutcomeAlignment } from '../../../learning/outcomes/index.js';
import {
  type CriterionAssessment,
  Rubric,
  RubricAssessment,
  RubricAssessmentVersion,
  RubricAssociation,
  type RubricCriterion,
} from '../../../learning/rubrics/index.js';
import { createRow } from '../../../platform/transaction/insert.js';
import { demoOutcomes } from './demo-outcomes.js';
import { demoQuiz } from './demo-quiz.js';
import { demoResult, demoSubmission, type Shown } from './demo-results.js';
import { lasting } from './demo-terms.js';
import type { DemoTools } from './demo-tools.js';

/** The course and the people in it. */
export interface MasteryPlan {
  readonly rootAccountId: number;
  readonly courseId: number;
  /** Of the account. */
  readonly name: string;
  readonly teacher: User;
  readonly student: User;
  readonly student2: User;
  readonly classmates: readonly User[];
}

const criterion = ({ id, title, ratings, masteryPoints, pointsPossible }: Outcome, index: number): RubricCriterion => ({
  id: `_demo${index + 1}`,
  description: title,
  longDescription: null,
  points: pointsPossible ?? 0,
  criterionUseRange: false,
  ignoreForScoring: false,
  learningOutcomeId: id,
  masteryPoints,
  ratings: (ratings ?? []).map((rating, place) => ({
    id: `_demo${index + 1}${place + 1}`,
    description: rating.description,
    longDescription: null,
    points: rating.points,
  })),
});

/** Outcomes, a laboratory report whose rubric measures the first two of them, and a quiz that measures the third. */
export async function demoMastery(tools: DemoTools, plan: MasteryPlan): Promise<void> {
  const { student, student2, classmates } = plan;
  await measured(tools, plan, await demoOutcomes(tools, plan), [
    [student, 5, 4],
    [student2, 2, 3],
    [classmates[0] as User, 3, 5],
    [classmates[2] as User, 0, 3],
  ]);
}

async function measured(
  tools: DemoTools,
  plan: MasteryPlan,
  outcomes: readonly Outcome[],
  shown: readonly Shown[],
): Promise<void> {
  const { em } = tools;
  const { rootAccountId, courseId } = plan;
  const place = { rootAccountId, courseId };
  const group = createRow(em, AssignmentGroup, { ...place, name: 'Assignments', position: 1 });
  await em.persist(group).flush();
  const criteria = outcomes.slice(0, 2).map(criterion);
  const pointsPossible = criteria.reduce((sum, { points }) => sum + points, 0);
  const assignment = createRow(em, Assignment, {
    ...place,
    assignmentGroupId: group.id,
    name: 'Laboratory report',
    description: '<p>What you saw under the microscope, and what you make of it.</p>',
    position: 1,
    pointsPossible,
    submissionTypes: ['online_text_entry'],
    workflowState: 'published',
  });
  const rubric = createRow(em, Rubric, { ...place, title: 'Laboratory report', pointsPossible, criteria });
  await em.persist([assignment, rubric]).flush();
  const use = { rubricId: rubric.id, assignmentId: assignment.id, title: rubric.title, purpose: 'grading' } as const;
  const association = createRow(em, RubricAssociation, { ...place, ...use, useForGrading: true });
  em.persist(association);
  for (const { id: criterionId, learningOutcomeId } of criteria) {
    const measures = { outcomeId: learningOutcomeId as number, rubricId: rubric.id, criterionId };
    em.persist(createRow(em, OutcomeAlignment, { ...place, ...measures, kind: 'rubric_criterion' }));
  }
  await em.flush();
  for (const one of shown) await assessed(tools, plan, { assignment, association, criteria }, one);
  const third = outcomes[2];
  if (third !== undefined) await demoQuiz(tools, { ...place, groupId: group.id, outcome: third }, shown);
}

interface Assessing {
  readonly assignment: Assignment;
  readonly association: RubricAssociation;
  readonly criteria: readonly RubricCriterion[];
}

/** The work of a student, handed in, assessed and graded. */
async function assessed(
  tools: DemoTools,
  plan: MasteryPlan,
  { assignment, association, criteria }: Assessing,
  [student, ...points]: Shown,
): Promise<void> {
  const { em, now } = tools;
  const { rootAccountId, courseId } = plan;
  const place = { rootAccountId, courseId, userId: student.id };
  const { startAt: submittedAt, endAt: gradedAt } = lasting(now, -6, -2);
  const score = criteria.reduce((sum, _, index) => sum + (points[index] ?? 0), 0);
  const { id: assignmentId, name: title } = assignment;
  const body = '<p>Onion cells in rows, each with a nucleus.</p>';
  const written = { assignmentId, submissionType: 'online_text_entry', body, submittedAt } as const;
  const grading = { gradedAt, graderId: plan.teacher.id, score };
  const { id: submissionId } = await demoSubmission(tools, { ...place, ...written, ...grading });
  const work = { ...place, assignmentId, submissionId, artifactAttempt: 1 };
  const rubric = { rubricId: association.rubricId, rubricAssociationId: association.id };
  const data = criteria.map((one, index) => dataOf(one, points[index] ?? null));
  const said = { ...work, ...rubric, assessorId: plan.teacher.id, score, data };
  const assessment = createRow(em, RubricAssessment, said);
  await em.persist(assessment).flush();
  em.persist(createRow(em, RubricAssessmentVersion, { ...said, rubricAssessmentId: assessment.id, number: 1 }));
  const alignment = { alignmentType: 'assignment', alignmentId: assignmentId, assignmentId, title } as const;
  for (const [index, { learningOutcomeId, points: possible, masteryPoints }] of criteria.entries()) {
    const worth = { score: points[index] ?? 0, possible, masteryAt: (masteryPoints ?? 0) / possible };
    const shown = { ...place, outcomeId: learningOutcomeId as number, assessedAt: submittedAt };
    await demoResult(tools, { ...shown, ...alignment, ...worth });
  }
}

const dataOf = ({ id, learningOutcomeId, ratings }: RubricCriterion, points: number | null): CriterionAssessment => ({
  criterionId: id,
  points,
  ratingId: ratings.find((rating) => rating.points === points)?.id ?? null,
  comments: null,
  learningOutcomeId,
});
