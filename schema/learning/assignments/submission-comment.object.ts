import { Field, ObjectType } from 'type-graphql';
import { submissionCommentReads } from '../../../src/learning/assignments/index.js';
import { ReadBy } from '../../platform/declare.js';
import { NodeObject } from '../../platform/node.js';
import { DateTime, RecordId } from '../../platform/scalars.js';

/** Source: supplement §1.14, SubmissionComment. */
@ReadBy(submissionCommentReads)
@ObjectType('SubmissionComment', {
  implements: NodeObject,
  simpleResolvers: true,
  description: 'What somebody says about a submission.',
})
export class SubmissionCommentObject extends NodeObject {
  @Field(() => RecordId, { description: 'Record id of who wrote it.' })
  authorId!: number;

  @Field(() => String, { description: 'Name of who wrote it.' })
  authorName!: string;

  @Field(() => String, {
    description:
      'What was written: raw text as it was typed, not HTML. It has to be escaped where it is put into a page.',
  })
  comment!: string;

  @Field(() => DateTime, { description: 'When it was written.' })
  createdAt!: string;

  @Field(() => DateTime, { nullable: true, description: 'When it was changed; null when it was not.' })
  editedAt!: string | null;

  @Field(() => Boolean, { description: 'Files belong to it.' })
  hasAttachments!: boolean;
}
