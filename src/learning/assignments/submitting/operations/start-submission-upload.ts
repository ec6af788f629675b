import { permitted } from '../../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { courseReads } from '../../../courses/index.js';
import { announceFile, type StoredFile, submissionsFolder, type UploadRequest } from '../../../files/index.js';
import type { Assignment } from '../../assignment.entity.js';
import { assignmentWithoutFiles, fileKindNotTaken, notStudentWhoUploads } from '../../assignment.refusals.js';
import { type AssignmentName, assignmentAt, personNamed } from '../assignment-at.js';

/**
 * Announces a file that a student is going to hand in. It lies in their own files, counts against a limit of its own, and
 * nothing takes its place. Refusals: 400 where the assignment takes no files, or none of that ending, `file_too_large`,
 * `quota_exceeded`; 403 for somebody else and for who is no active student of the course; 404. Source: supplement §1.10.
 */
export async function startSubmissionUpload(
  ctx: OperationContext,
  place: AssignmentName,
  user: RecordKey,
  input: UploadRequest,
): Promise<StoredFile> {
  const assignment = await assignmentAt(ctx, place);
  const userId = await personNamed(ctx, user);
  if (userId !== ctx.actor.userId || !(await permitted(ctx, courseReads, 'takePart', assignment.courseId)))
    throw notStudentWhoUploads();
  refuseUntaken(assignment, input.name ?? '');
  const { root, folder } = await submissionsFolder(ctx, assignment.courseId);
  return announceFile(ctx, root, folder, { ...input, onDuplicate: 'rename' });
}

function refuseUntaken({ submissionTypes, allowedExtensions }: Assignment, name: string): void {
  if (!submissionTypes.includes('online_upload')) throw assignmentWithoutFiles();
  const ending = name.split('.').pop()?.toLowerCase() ?? '';
  const allowed = allowedExtensions.map((extension) => extension.toLowerCase());
  if (allowed.length > 0 && !allowed.includes(ending)) throw fileKindNotTaken(allowed);
}
