/** What requests about assignments are refused for, beside the rules of their fields: reason and sentence of each. */
import { badRequest, forbidden, invalidField } from '../../platform/refusal/refusal.js';

export const gradingStandardUnknown = () =>
  invalidField('gradingStandardId', 'inclusion', 'The course cannot use that standard.');

export const groupSetUnknown = () =>
  invalidField('groupCategoryId', 'inclusion', 'That is no set of groups of the course.');

export const tooManyGrades = (largest: number) => badRequest('too_many_grades', `At most ${largest} grades at once.`);

export const gradesMissing = () => badRequest('grades_missing', 'There is nothing to grade.');

export const neverDropUnknown = () =>
  invalidField('neverDrop', 'inclusion', 'Only assignments of the group are never dropped.');

export const assignmentGroupUnknown = (field: string) =>
  invalidField(field, 'inclusion', 'That is no assignment group of the course.');

export const targetGroupGoes = () =>
  invalidField('moveAssignmentsTo', 'exclusion', 'Assignments move to a group that stays.');

export const overrideNotForStudents = () =>
  invalidField('studentIds', 'exclusive', 'The override is for a section or a group.');

export const overrideUnknown = (strange: number) =>
  invalidField(`assignmentOverrides.${strange}.id`, 'inclusion', 'That is no override of the assignment.');

export const overrideSectionUnknown = () =>
  invalidField('courseSectionId', 'inclusion', 'That is no section of the course.');

export const overrideGroupUnknown = () =>
  invalidField('groupId', 'inclusion', 'That group does not hand in the assignment.');

export const studentHasOverride = () =>
  invalidField('studentIds', 'taken', 'Another override names one of the students.');

export const overrideStudentsUnknown = () =>
  invalidField('studentIds', 'inclusion', 'An override names students of the course, at least one.');

export const fileNotTaken = (name: string) =>
  invalidField('fileIds', 'inclusion', `The assignment does not take ${name}.`);

export const notStudentWhoUploads = () =>
  forbidden('not_a_student', 'Only students of the course hand in here, and for themselves.');

export const assignmentWithoutFiles = () => badRequest('no_files', 'The assignment takes no files.');

export const fileKindNotTaken = (allowed: readonly string[]) =>
  invalidField('name', 'inclusion', `The assignment takes only these kinds of files: ${allowed.join(', ')}.`);

export const notStudentWhoSubmits = () => forbidden('not_a_student', 'Only students of the course hand in here.');

export const notOwnFile = () => invalidField('fileIds', 'invalid', 'Only files of your own that are there will do.');

export const toolAddressWrong = () =>
  invalidField('externalTool.url', 'invalid', 'An http or https address of a public host is needed.');

/** @param reason `blank` without an address */
export const toolLacking = (reason: 'blank' | 'not_found') =>
  invalidField(
    'externalTool.url',
    reason,
    'Published work that is done in a tool needs the address of one that the course can launch.',
  );

/** A sum goes before what is posted beside it, which nobody would see. */
export const otherThanSum = (field: 'postedGrade' | 'excuse') =>
  invalidField(field, 'exclusive', 'The points of the rubric are the grade: it cannot be another one at once.');
