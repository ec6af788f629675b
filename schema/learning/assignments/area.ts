import { defineArea } from '../../platform/area.js';
import { assignmentFields } from './assignment.fields.js';
import { AssignmentMutations } from './assignment.mutations.js';
import { assignmentEventFields } from './assignment-event.fields.js';
import { AssignmentEventMutations } from './assignment-event.mutations.js';
import { AssignmentGroupMutations } from './assignment-group.mutations.js';
import { AssignmentOverrideMutations } from './assignment-override.mutations.js';
import { streamSubmissionFields } from './stream-item.fields.js';
import { submissionFields } from './submission.fields.js';
import { SubmissionMutations } from './submission.mutations.js';
import { submissionSubscriptions } from './submission.subscriptions.js';
import { SubmissionUploadMutations } from './submission-upload.mutations.js';

export const area = defineArea({
  resolvers: [
    SubmissionUploadMutations,
    ...streamSubmissionFields,
    AssignmentMutations,
    AssignmentEventMutations,
    AssignmentGroupMutations,
    AssignmentOverrideMutations,
    ...assignmentFields,
    ...assignmentEventFields,
    ...submissionFields,
    SubmissionMutations,
    ...submissionSubscriptions,
  ],
});
