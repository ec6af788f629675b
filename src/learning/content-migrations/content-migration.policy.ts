import { may, on } from '../../identity/access/index.js';
import { allOf, definePolicy, ofTenant } from '../../platform/authorization/policy.js';
import { inLivingCourse } from '../courses/index.js';
import { ContentMigration } from './content-migration.entity.js';
import { ContentMigrationIssue } from './content-migration-issue.entity.js';

const managesContent = may('manage_content', on('courseId'));
const visible = allOf(ofTenant('rootAccountId'), inLivingCourse, managesContent);

/** What was copied into a course is seen by those who manage its contents. */
export const contentMigrationPolicy = definePolicy(ContentMigration, { visible, actions: {} });

/** What is left to be mended is seen, and ticked off, by the same. */
export const contentMigrationIssuePolicy = definePolicy(ContentMigrationIssue, {
  visible,
  actions: { update: managesContent },
});
