import { defineArea } from '../../platform/areas/area.js';
import { assignmentConsequences, rubricGradings } from '../assignments/index.js';
import { copiedContents, copiedParts } from '../course-copies/index.js';
import { assessmentConsequences } from './assessment-consequences.js';
import { rubricsFollowAssignments } from './assignment-follows.js';
import { associationOfAssignment, associationOfQuiz, associationOfTopic, copiedRubric } from './copied-rubric.sql.js';
import { gradeByRubric } from './grade-by-rubric.js';
import { Rubric } from './rubric.entity.js';
import { assessmentsOfSubmission, rubricOfAssignment, rubricsOfAccount, rubricsOfCourse } from './rubric.lists.js';
import { hasRubric } from './rubric.refusals.js';
import { RubricAssessment } from './rubric-assessment.entity.js';
import { RubricAssessmentVersion } from './rubric-assessment-version.entity.js';
import { RubricAssociation } from './rubric-association.entity.js';

export const area = defineArea({
  entities: [Rubric, RubricAssociation, RubricAssessment, RubricAssessmentVersion],
  reads: [rubricsOfCourse, rubricsOfAccount, rubricOfAssignment, assessmentsOfSubmission],
  points: [assessmentConsequences],
  extensions: [
    copiedContents.with(copiedRubric),
    copiedParts.with({ of: 'assignment', part: associationOfAssignment }),
    copiedParts.with({ of: 'quiz', part: associationOfQuiz }),
    copiedParts.with({ of: 'discussion_topic', part: associationOfTopic }),
    assignmentConsequences.with(rubricsFollowAssignments),
    rubricGradings.with({ grade: gradeByRubric }),
  ],
  constraints: { rubric_associations_of_assignment: hasRubric },
});
