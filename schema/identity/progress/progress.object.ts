import { Extensions, Field, Float, Int, ObjectType } from 'type-graphql';
import { progressReads, progressStates, progressTags } from '../../../src/identity/progress/index.js';
import { ReadBy } from '../../platform/declare.js';
import { NodeObject } from '../../platform/node.js';
import { DateTime, RecordId } from '../../platform/scalars.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';
import { ContextType } from '../accounts/context-type.enums.js';

export const ProgressState = wordEnum(progressStates, {
  name: 'ProgressState',
  description: 'How far a job has come.',
  values: {
    queued: 'It waits.',
    running: 'It runs.',
    completed: 'It is done.',
    failed: 'It came to nothing: `message` says why.',
  },
});
export type ProgressState = WordOf<typeof ProgressState>;

export const ProgressTag = wordEnum(progressTags, {
  name: 'ProgressTag',
  description: 'What kind of job it is.',
  values: {
    account_report: 'Writes a report about an account.',
    assign_unassigned_members: 'Puts people into the groups of a set.',
    content_migration: 'Copies the contents of a course into another.',
    blueprint_migration: 'Hands down what has changed in a blueprint.',
    conversation_batch: 'Sends a message to many people, each in a private conversation.',
    conversation_batch_update: 'Marks, stars, archives or removes conversations.',
    course_batch_update: 'Concludes, deletes, publishes or restores several courses.',
    file_download: 'Fetches a file from an address.',
    quiz_rescore: 'Scores the attempts at a quiz anew.',
    submissions_update: 'Grades several submissions.',
  },
});
export type ProgressTag = WordOf<typeof ProgressTag>;

@ObjectType('ProgressResults', { simpleResolvers: true, description: 'What became of the items of a job.' })
export class ProgressResultsObject {
  @Field(() => Int, { description: 'Items that are done.' })
  processed!: number;

  @Field(() => Int, { description: 'Items that were refused.' })
  failed!: number;
}

/** Source: supplement §1.9. */
@ReadBy(progressReads)
@ObjectType('Progress', { implements: NodeObject, simpleResolvers: true, description: 'How far a job has come.' })
export class ProgressObject extends NodeObject {
  @Field(() => RecordId, { description: 'Record id of what the job works on.' })
  contextId!: number;

  @Field(() => ContextType, { description: 'What kind of record the job works on: an account, a course or a user.' })
  contextType!: ContextType;

  @Field(() => RecordId, { description: 'Record id of who started the job.' })
  userId!: number;

  @Field(() => ProgressTag, { description: 'What kind of job it is.' })
  tag!: ProgressTag;

  @Field(() => Float, { description: 'How much is done, 0 to 100.' })
  completion!: number;

  @Field(() => ProgressState, { description: '`queued`, `running`, `completed` or `failed`.' })
  workflowState!: ProgressState;

  @Field(() => DateTime, { description: 'When the job was queued.' })
  createdAt!: string;

  @Field(() => DateTime, { description: 'When it last moved.' })
  updatedAt!: string;

  @Field(() => String, { nullable: true, description: 'Summary, with failures named.' })
  message!: string | null;

  @Extensions({ absoluteUrl: '/api/v1/progress/:recordId' })
  @Field(() => String, { description: 'Address of this progress on REST.' })
  url!: string;

  @Field(() => ProgressResultsObject, { nullable: true, description: 'Counts, once the job is over.' })
  results!: ProgressResultsObject | null;
}
