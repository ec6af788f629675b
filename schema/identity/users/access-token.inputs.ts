import { Field, InputType } from 'type-graphql';
import { DateTime } from '../../platform/scalars.js';

/** Source: supplement §1.1. */
@InputType({ description: 'A token that is made.' })
export class AccessTokenInput {
  @Field(() => String, { description: 'What it is for; not blank.' })
  purpose!: string;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When it expires: in the future, and not after the token that makes it; null never, or with that one.',
  })
  expiresAt?: Date | null;

  @Field(() => [String], {
    nullable: true,
    description:
      'Limits such as `url:GET|/api/v1/accounts/:id`, no wider than those of the token that makes it; absent takes its limits.',
  })
  scopes?: string[] | null;
}
