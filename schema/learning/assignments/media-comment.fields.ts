import { FieldResolver, Resolver, Root } from 'type-graphql';
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

const mediaCommentOf = ({ mediaCommentId: mediaId, mediaCommentType: mediaType }: Recorded): object | null =>
  mediaId === null ? null : { mediaId, mediaType };

@Resolver(() => SubmissionObject)
class SubmissionRecording {
  @recordingNeeds('mediaCommentId', 'mediaCommentType')
  @FieldResolver(() => MediaCommentObject, {
    nullable: true,
    description: 'The recording that was handed in; null without one.',
  })
  mediaComment(@Root() row: Recorded): object | null {
    return mediaCommentOf(row);
  }
}

@Resolver(() => SubmissionVersionObject)
class VersionRecording {
  @recordingNeeds('mediaCommentId', 'mediaCommentType')
  @FieldResolver(() => MediaCommentObject, {
    nullable: true,
    description: 'The recording that was handed in; null without one.',
  })
  mediaComment(@Root() row: Recorded): object | null {
    return mediaCommentOf(row);
  }
}

@Resolver(() => SubmissionCommentObject)
class CommentRecording {
  @recordingNeeds('mediaCommentId', 'mediaCommentType')
  @FieldResolver(() => MediaCommentObject, {
    nullable: true,
    description: 'The recording that goes with it; null without one.',
  })
  mediaComment(@Root() row: Recorded): object | null {
    return mediaCommentOf(row);
  }
}

export const mediaCommentFields = [SubmissionRecording, VersionRecording, CommentRecording];
