import { ArgsType, Field, InputType } from 'type-graphql';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import { RecordId } from '../../platform/scalars.js';

/** Which observed user is meant. */
@ArgsType()
export class ObserveeArgs {
  @Field(() => RecordId, { description: 'Id of the observed user.' })
  id!: RecordKey;
}

/** Who observes whom. */
@ArgsType()
export class ObserverArgs {
  @Field(() => RecordId, { description: 'Who observes: id, `self` or SIS form.' })
  userId!: RecordKey;

  @Field(() => RecordId, { description: 'Who is observed: id or SIS form.' })
  observeeId!: RecordKey;
}

/** Source: supplement §5.1, observee[...]. */
@InputType({ description: 'The login of a student who shall be observed.' })
export class ObserveeLoginInput {
  @Field(() => String, { description: 'Login name of the student.' })
  uniqueId!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Password of the student; needed by everybody who does not manage observers.',
  })
  password?: string | null;
}
