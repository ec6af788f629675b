import { type ClassType, Field, FieldResolver, ObjectType, Resolver, Root } from 'type-graphql';
import { mediaTypes } from '../../../src/learning/assignments/index.js';
import { needs } from '../../platform/declare.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';

export const MediaType = wordEnum(mediaTypes, {
  name: 'MediaType',
  description: 'What a recording is.',
  values: { audio: 'Sound alone.', video: 'Pictures with sound.' },
});
export type MediaType = WordOf<typeof MediaType>;

/** Source: supplement §1.14, media_comment. */
@ObjectType('MediaComment', { simpleResolvers: true, description: 'A recording at a media server.' })
export class MediaCommentObject {
  @Field(() => String, { description: 'Its name at the media server.' })
  mediaId!: string;

  @Field(() => MediaType, { nullable: true, description: 'What it is; null where nobody said.' })
  mediaType!: MediaType | null;
}

interface Recorded {
  readonly mediaCommentId: string | null;
  readonly mediaCommentType: string | null;
}

const recordingNeeds = needs<Recorded>();

/** The recording of a record that has the two columns of one. */
export function recordingOf(owner: ClassType, description: string): Function {
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
