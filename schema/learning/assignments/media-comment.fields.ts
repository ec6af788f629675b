import { type ClassType, FieldResolver, Resolver, Root } from 'type-graphql';
import { needs } from '../../platform/declare.js';
import { MediaCommentObject } from './media-comment.object.js';
import { SubmissionObject } from './submission.object.js';
import { SubmissionCommentObject } from './submission-comment.object.js';
import { SubmissionVersionObject } from './submission-version.object.js';

interface Recorded {
  readonly mediaCommentId: string | null;
  readonly mediaCommentType: string | null;
}

const recordingNeeds = needs<Recorded>();

/** The recording of a record that has the two columns of one. */
function recordingOf(owner: ClassType, description: string): Function {
  @Resolver(() => owner)
  class RecordingOf {
    @recordingNeeds('mediaCommentId', 'mediaCommentType')
    @FieldResolver(() => MediaCommentObject, { nullable: true, description })
    mediaComment(@Root() { mediaCommentId: mediaId, mediaCommentType: mediaType }: Recorded): object | null {
      return mediaId === null ? null : { mediaId, mediaType };
    }
  }
  return RecordingOf;
}

const handedIn = 'The recording that was handed in; null without one.';

export const mediaCommentFields = [
  recordingOf(SubmissionObject, handedIn),
  recordingOf(SubmissionVersionObject, handedIn),
  recordingOf(SubmissionCommentObject, 'The recording that goes with it; null without one.'),
];
