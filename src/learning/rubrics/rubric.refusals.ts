/** What requests about rubrics are refused for, beside the rules of their fields: reason and sentence of each. */
import { invalidField } from '../../platform/refusal/refusal.js';

/** What was said of work would no longer be true. */
export const assessedCriterion = () =>
  invalidField(
    'criteria',
    'assessed',
    'Work has been assessed by the rubric: criteria and ratings that were given stay as they are.',
  );

export const rubricNotUsable = () =>
  invalidField('rubricId', 'not_usable', 'A course or account uses its own rubrics and those of the accounts above.');

/** Assessments say what they say by one rubric. */
export const assessedByRubric = () =>
  invalidField('rubricId', 'assessed', 'Work has been assessed by the rubric: it stays with the association.');

export const hasRubric = () =>
  invalidField('associationId', 'taken', 'The assignment is graded by a rubric: change that association, or end it.');

export const noSuchPlace = () =>
  invalidField(
    'associationId',
    'not_found',
    'A rubric is used for an assignment of the course, or for the course or account itself.',
  );

export const placeFixed = () =>
  invalidField('associationId', 'exclusion', 'An association stays with what it was made for.');

export const placeNeeded = (field: 'associationId' | 'associationType' | 'rubricId') =>
  invalidField(field, 'missing', 'An association names a rubric, and what it is used for.');

/** Grades stand on assignments. */
export const gradesNothing = () =>
  invalidField('purpose', 'inclusion', 'Only work on an assignment is graded by a rubric.');

export const assignmentWithoutRubric = () =>
  invalidField('rubricAssessment', 'no_rubric', 'No rubric is used for grading the assignment.');

/** A bookmark is for finding a rubric again. */
export const assessesNothing = () =>
  invalidField('rubricAssociationId', 'wrong_kind', 'Work is assessed by the rubric by which an assignment is graded.');
