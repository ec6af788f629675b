import { FieldResolver, Resolver, Root } from 'type-graphql';
import type { GradebookVersion } from '../../../src/learning/gradebook-history/index.js';
import { UserObject } from '../../identity/users/user.object.js';
import { needs, relation } from '../../platform/declare.js';
import { AssignmentObject } from '../assignments/assignment.object.js';
import { LatePolicyStatus, SubmissionObject, SubmissionStateWord } from '../assignments/submission.object.js';
import { CourseObject } from '../courses/course.object.js';
import { FileObject } from '../files/file.object.js';
import { GradebookVersionObject } from './gradebook-version.object.js';

const versionNeeds = needs<GradebookVersion>();

@Resolver(() => GradebookVersionObject)
class GradebookVersionFields {
  @versionNeeds('workflowState')
  @FieldResolver(() => SubmissionStateWord, { description: 'How the submission stood then.' })
  workflowState(@Root() version: Pick<GradebookVersion, 'workflowState'>) {
    return version.workflowState;
  }

  @versionNeeds('latePolicyStatus')
  @FieldResolver(() => LatePolicyStatus, { nullable: true, description: 'What a grader decided about lateness.' })
  latePolicyStatus(@Root() version: Pick<GradebookVersion, 'latePolicyStatus'>) {
    return version.latePolicyStatus;
  }
}

export const gradebookVersionFields = [
  GradebookVersionFields,
  relation(GradebookVersionObject, 'submission', () => SubmissionObject, {
    description: 'The submission to which it belongs; null when it is not yours to see.',
  }),
  relation(GradebookVersionObject, 'assignment', () => AssignmentObject, {
    description: 'The assignment; null once it is deleted.',
  }),
  relation(GradebookVersionObject, 'course', () => CourseObject, {
    description: 'The course in which it stands; null when it is not yours to see.',
  }),
  relation(GradebookVersionObject, 'user', () => UserObject, { description: 'The student.' }),
  relation(GradebookVersionObject, 'graderUser', () => UserObject, {
    description: 'Who graded it; null for what was graded by itself, and when they are not yours to see.',
  }),
  relation(GradebookVersionObject, 'attachments', () => FileObject, {
    description: 'The files handed in.',
    list: true,
  }),
];
