/** What students of the demo school have shown of outcomes: work that is graded by a rubric, and a quiz whose questions measure one. */
import type { User } from '../../identity/users/index.js';
import { Assignment, AssignmentGroup, Submission, SubmissionVersion } from '../../learning/assignments/index.js';
import { type Outcome, OutcomeAlignment } from '../../learning/outcomes/index.js';
import {
  Rubric,
  RubricAssessment,
  RubricAssessmentVersion,
  RubricAssociation,
  type RubricCriterion,
} from '../../learning/rubrics/index.js';
import { createRow } from '../../platform/transaction/insert.js';
import { demoQuiz } from './demo-quiz.js';
import { demoResult, type Shown } from './demo-results.js';
import { lasting } from './demo-terms.js';
import type { DemoTools } from './demo-tools.js';

/** The course, its teacher, and the outcomes that it uses. */
export interface MasteryPlan {
  readonly rootAccountId: number;
  readonly courseId: number;
  readonly teacher: User;
  readonly outcomes: readonly Outcome[];
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

/** A laboratory report whose rubric measures the first two outcomes, and a quiz that measures the third. */
export async function demoMastery(tools: DemoTools, plan: MasteryPlan, shown: readonly Shown[]): Promise<void> {
  const { em } = tools;
  const { rootAccountId, courseId, outcomes } = plan;
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
  for (const { id: criterionId, learningOutcomeId } of criteria)
    em.persist(
      createRow(em, OutcomeAlignment, {
        ...place,
        outcomeId: learningOutcomeId as number,
        kind: 'rubric_criterion',
        rubricId: rubric.id,
        criterionId,
      }),
    );
  await em.flush();
  for (const one of shown) await assessed(tools, plan, { assignment, association, criteria }, one);
  const measured = outcomes[2];
  if (measured !== undefined) await demoQuiz(tools, { ...place, groupId: group.id, outcome: measured }, shown);
}

interface Assessing {
  readonly assignment: Assignment;
  readonly association: RubricAssociation;
  readonly criteria: readonly RubricCriterion[];
}

/** The work of a student, handed in, assessed and graded. */
async function assessed(
  tools: DemoTools,
  { rootAccountId, courseId, teacher }: MasteryPlan,
  { assignment, association, criteria }: Assessing,
  [student, ...points]: Shown,
): Promise<void> {
  const { em, now } = tools;
  const place = { rootAccountId, courseId, userId: student.id };
  const { startAt: submittedAt, endAt: gradedAt } = lasting(now, -6, -2);
  const score = criteria.reduce((sum, _, index) => sum + (points[index] ?? 0), 0);
  const graded = {
    ...place,
    assignmentId: assignment.id,
    attempt: 1,
    submissionType: 'online_text_entry',
    body: '<p>Onion cells in rows, each with a nucleus.</p>',
    submittedAt,
    gradedAt,
    graderId: teacher.id,
    score,
    enteredScore: score,
    grade: String(score),
    enteredGrade: String(score),
    workflowState: 'graded',
  } as const;
  const submission = createRow(em, Submission, graded);
  await em.persist(submission).flush();
  em.persist(
    createRow(em, SubmissionVersion, { ...graded, submissionId: submission.id, number: 1, gradeChanged: true }),
  );
  const said = {
    ...place,
    rubricId: association.rubricId,
    rubricAssociationId: association.id,
    assignmentId: assignment.id,
    submissionId: submission.id,
    assessorId: teacher.id,
    artifactAttempt: 1,
    score,
    data: criteria.map(({ id: criterionId, learningOutcomeId, ratings }, index) => ({
      criterionId,
      points: points[index] ?? null,
      ratingId: ratings.find((rating) => rating.points === points[index])?.id ?? null,
      comments: null,
      learningOutcomeId,
    })),
  };
  const assessment = createRow(em, RubricAssessment, said);
  await em.persist(assessment).flush();
  em.persist(createRow(em, RubricAssessmentVersion, { ...said, rubricAssessmentId: assessment.id, number: 1 }));
  for (const [index, { learningOutcomeId, points: possible, masteryPoints }] of criteria.entries())
    await demoResult(tools, {
      ...place,
      outcomeId: learningOutcomeId as number,
      alignmentType: 'assignment',
      alignmentId: assignment.id,
      assignmentId: assignment.id,
      title: assignment.name,
      score: points[index] ?? 0,
      possible,
      masteryAt: (masteryPoints ?? 0) / possible,
      assessedAt: submittedAt,
    });
}
