import { may, on } from '../../../identity/access/index.js';
import { definePolicy, ofTenant } from '../../../platform/authorization/policy.js';
import { Course } from '../../courses/index.js';

/** A course as the place where grades are given, for those who have been let see its work. */
export const gradebookPolicy = definePolicy(Course, {
  visible: ofTenant('rootAccountId'),
  actions: { grade: may('manage_grades', on('id')) },
});
