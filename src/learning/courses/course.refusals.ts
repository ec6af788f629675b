/** What requests about courses are refused for, beside the rules of their fields: reason and sentence of each. */
import { badRequest, conflict, forbidden, invalidField, notPermitted } from '../../platform/refusal/refusal.js';

export const termDeleted = () => badRequest('term_deleted', 'The term has been deleted.');

export const twoImages = () => badRequest('two_images', 'Give either image_id or image_url, not both.');

export const rightUnknown = (name: string) =>
  invalidField('names', 'inclusion', `There is no permission ${JSON.stringify(name.slice(0, 64))}.`);

export const nicknameBlank = () => invalidField('nickname', 'blank', 'A nickname is not empty.');

export const nicknameTooLong = (most: number) =>
  invalidField('nickname', 'too_long', `There is room for ${most} characters.`);

export const imageUnknown = () => badRequest('no_such_file', 'The course has no such file.');

/** @param called what the request calls it by */
export const termUnknown = (called: 'termId' | 'enrollmentTermId') =>
  invalidField(called, 'invalid', 'There is no such term.');

export const accountDeleted = () => conflict('account_deleted', 'The account of the course has been deleted.');

export const gradingStandardUnknown = () =>
  invalidField('gradingStandardId', 'invalid', 'The course knows no such grading standard.');

export const followsBlueprint = () => invalidField('blueprint', 'invalid', 'The course itself follows a blueprint.');

export const blueprintWithStudents = () =>
  invalidField('blueprint', 'invalid', 'A course with students is no blueprint.');

export const sectionInUse = () =>
  badRequest('section_in_use', 'A section in which people are enrolled cannot be deleted.');

export const gradedSubmissions = () =>
  badRequest('graded_submissions', 'The course has graded submissions: it can no longer be unpublished.');

export const coursesMissing = () => badRequest('no_courses', 'course_ids must name at least one course.');

export const tooManyCourses = (largestBatch: number) =>
  forbidden('too_many_courses', `At most ${largestBatch} courses are changed at once.`);

export const termBelowRoot = () => badRequest('not_root', 'Terms belong to root accounts.');

export const defaultTerm = () => badRequest('default_term', 'The default term cannot be deleted.');

export const termInUse = () => badRequest('term_in_use', 'A term in which courses run cannot be deleted.');

/** A token with scopes does what routes do: the one that shows deleted courses finds them in an account. */
export const deletedBeyondScopes = () =>
  notPermitted('insufficient_scope', 'With scopes, deleted courses are found by `Account.courseAccess` alone.');

/** The query of an address says what a launch says of itself. @param field that names the address */
export const reservedSaid = (field: string, names: readonly string[]) =>
  invalidField(
    field,
    'exclusion',
    `The query of the address has names that only the launch itself may use: ${names.map((name) => name.trim()).join(', ')}.`,
  );
