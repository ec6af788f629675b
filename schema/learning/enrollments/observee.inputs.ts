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
@InputType({ description: 'What a student gives to who shall observe them: a code, or their login.' })
export class ObserveeLoginInput {
  @Field(() => String, { nullable: true, description: 'Login name of the student; needed without a code.' })
  uniqueId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'A code that the student has made; needed without a login name.',
  })
  pairingCode?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Password of the student; needed by everybody who does not manage observers.',
  })
  password?: string | null;
}
