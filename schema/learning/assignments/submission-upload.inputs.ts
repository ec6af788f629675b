import { Field, Float, InputType } from 'type-graphql';

/** Source: supplement §1.10. */
@InputType({ description: 'A file that is going to be handed in.' })
export class SubmissionFileInput {
  @Field(() => String, { nullable: true, description: 'Its name; needed.' })
  name?: string | null;

  @Field(() => Float, { nullable: true, description: 'Its size in bytes; needed, unless the service fetches it.' })
  size?: number | null;

  @Field(() => String, { nullable: true, description: 'What it is; found from the name where absent.' })
  contentType?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Public address from which the service fetches the file itself.',
  })
  url?: string | null;
}
