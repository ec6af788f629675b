/** What requests about enrollments are refused for, beside the rules of their fields: reason and sentence of each. */
import { codeNotGood } from '../../identity/users/index.js';
import { badRequest, forbidden, invalidField, notPermitted } from '../../platform/refusal/refusal.js';

export const sectionDeleted = () => badRequest('section_deleted', 'The section has been deleted.');

export const notCrosslisted = () => badRequest('not_crosslisted', 'The section is not crosslisted.');

export const notYoursToRenew = () => forbidden('not_yours_to_renew', 'Only who manages the course can bring you back.');

export const wrongEnrollmentCode = () =>
  invalidField('selfEnrollmentCode', 'invalid', 'That code does not open the course.');

export const codeEnrollsOneself = () => forbidden('contradictory', 'A code enrolls nobody but oneself');

export const codeEnrollsStudents = () => forbidden('contradictory', 'A code enrolls students alone');

export const notStudentOfCourse = () =>
  invalidField('associatedUserId', 'invalid', 'That user is no student of the course.');

export const noSection = () => badRequest('no_section', 'The course has no section to enroll in.');

export const exclusiveFilters = () => badRequest('exclusive_filters', 'user_id cannot be used together with user_ids.');

export const courseOrSectionMissing = () => badRequest('missing', 'Name a course or a section.');

export const searchTermTooShort = (shortestTerm: number) =>
  invalidField('searchTerm', 'too_short', `A search term has at least ${shortestTerm} characters.`);

export const notObserver = () => notPermitted('not_observer', 'You neither observe nor administer that person.');

export const observesThemself = () => invalidField('observeeId', 'invalid', 'Nobody observes themself.');

export const wrongLoginOrPassword = () =>
  invalidField('uniqueId', 'invalid', 'That login and that password do not belong together.');

export const cannotBecome = () => forbidden('cannot_become', 'You cannot act as that user.');

export const codeOrLogin = () =>
  invalidField('pairingCode', 'exclusive', 'Name the student by a code or by their login, not by both.');

export const observeeUnnamed = () => invalidField('uniqueId', 'blank', 'Name the student by a code or by their login.');

export const pairingCodeNotGood = () => invalidField('pairingCode', codeNotGood.type, codeNotGood.message);
