import { Field, ObjectType } from 'type-graphql';
import { mediaTypes } from '../../../src/learning/assignments/index.js';
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
