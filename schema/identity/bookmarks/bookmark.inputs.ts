import { GraphQLJSON } from 'graphql-scalars';
import { Extensions, Field, InputType, Int } from 'type-graphql';
import type { BookmarkData } from '../../../src/identity/bookmarks/index.js';

/** Source: D1 · Bookmarks; supplement §2.10. */
@InputType({ description: 'A bookmark. What is absent stays as it is.' })
export class BookmarkInput {
  @Field(() => String, {
    nullable: true,
    description: 'What it is called; a new one needs it. At most 255 characters.',
  })
  name?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Where it leads; a new one needs it. Begins with `https://`, `http://` or a single `/`, at most 2,000 characters.',
  })
  url?: string | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'Its place from 1 on; the others move. The last, where there is none such and for a new one without it.',
  })
  position?: number | null;

  @Extensions({ describedAs: 'String' })
  @Field(() => GraphQLJSON, {
    nullable: true,
    description: 'Whatever its owner keeps beside it: any JSON of at most 64 KB.',
  })
  data?: BookmarkData | null;
}
