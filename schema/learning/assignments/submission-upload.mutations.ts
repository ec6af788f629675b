import { Arg, Args, Ctx, Resolver } from 'type-graphql';
import { assignmentReads, startSubmissionUpload } from '../../../src/learning/assignments/index.js';
import type { OperationContext } from '../../../src/platform/transaction/context.js';
import { parentArgument } from '../../platform/parents.js';
import { PayloadMutation } from '../../platform/payload.js';
import { FileUploadObject } from '../files/file-upload.object.js';
import { SubmissionNameArgs } from './submission.inputs.js';
import { SubmissionFileInput } from './submission-upload.inputs.js';

const underCourse = [parentArgument('courseId', 'assignmentId', assignmentReads, 'courseId')];

@Resolver()
export class SubmissionUploadMutations {
  @PayloadMutation('fileUpload', () => FileUploadObject, {
    description: 'Announces a file that you are going to hand in. The folder is found for you; no quota counts.',
    parents: underCourse,
  })
  startSubmissionUpload(
    @Args(() => SubmissionNameArgs) place: SubmissionNameArgs,
    @Arg('input', () => SubmissionFileInput, { description: 'The file.' }) input: SubmissionFileInput,
    @Ctx() ctx: OperationContext,
  ) {
    return startSubmissionUpload(ctx, place, place.userId, input);
  }
}
