import { Field, ObjectType } from 'type-graphql';
import { DateTime } from '../../platform/scalars.js';

/** Source: supplement §3.7, lock_info. */
@ObjectType('QuizLock', { simpleResolvers: true, description: 'What keeps the viewer out of a quiz.' })
export class QuizLockObject {
  @Field(() => String, { description: 'The kind and the id, e.g. `quizzes:quiz_7`.' })
  assetString!: string;

  @Field(() => DateTime, { nullable: true, description: 'Locked until then.' })
  unlockAt!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'Locked since then.' })
  lockAt!: string | null;

  @Field(() => Boolean, { nullable: true, description: 'True when the quiz may still be looked at.' })
  canView!: boolean | null;
}
