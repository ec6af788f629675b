/** Recordings at a media server, which students hand in and which go with remarks. Source: supplement §5.3, media_comment_id. */
import type { FieldRefusal } from '../../../platform/refusal/refusal.js';

export const mediaTypes = ['audio', 'video'] as const;
export type MediaType = (typeof mediaTypes)[number];

/** A recording, by the name that the media server gave it. */
export interface Recording {
  readonly mediaCommentId?: string | null | undefined;
  readonly mediaCommentType?: MediaType | null | undefined;
}

const longestName = 255;

/** The columns of a recording; both null without one. */
export function recordingColumns({ mediaCommentId, mediaCommentType }: Recording) {
  const name = mediaCommentId?.trim() || null;
  return { mediaCommentId: name, mediaCommentType: name === null ? null : (mediaCommentType ?? null) };
}

/** A name fits its column. */
export const recordingRefusals = ({ mediaCommentId }: Recording): FieldRefusal[] =>
  (mediaCommentId?.trim().length ?? 0) > longestName
    ? [{ attribute: 'mediaCommentId', type: 'too_long', message: `The name has more than ${longestName} characters.` }]
    : [];
