import { Field, Float, ObjectType } from 'type-graphql';
import { progressChanged } from '../../../src/identity/progress/index.js';
import { LiveUpdateObject, liveField } from '../../platform/live.js';
import { ProgressState, ProgressTag } from './progress.object.js';

@ObjectType('ProgressChanged', {
  implements: LiveUpdateObject,
  simpleResolvers: true,
  description: 'A job has come further, or to its end.',
})
export class ProgressChangedObject extends LiveUpdateObject {
  @Field(() => ProgressTag, { description: 'What kind of job it is.' })
  tag!: ProgressTag;

  @Field(() => ProgressState, { description: 'Whether it waits, runs, is done, or has come to nothing.' })
  workflowState!: ProgressState;

  @Field(() => Float, { description: 'How much is done, 0 to 100.' })
  completion!: number;

  @Field(() => String, { nullable: true, description: 'Summary, with failures named.' })
  message!: string | null;
}

export const progressSubscriptions = [
  liveField('progressChanged', progressChanged, () => ProgressChangedObject, {
    description: 'Tells how far a job comes.',
    node: 'Progress',
    watches: { argument: 'progressId', description: 'Record id of its progress.' },
  }),
];
