import { ArgsType, Field, InputType } from 'type-graphql';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import { OneWayPageArgs } from '../../platform/connection.js';
import { RecordId } from '../../platform/scalars.js';
import { RecipientPermission, RecipientType } from './recipient.enums.js';

/** Source: supplement §4.9, find_recipients. */
@InputType({
  description: 'Whom a search finds; without `search`, `context` and `userId` it finds nobody.',
})
class RecipientFilter {
  @Field(() => String, { nullable: true, description: 'Part of a name, whatever its capitals.' })
  search?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Keeps what there is in a course, a section or a group: `course_1`, `section_2`, `group_3`; of a course or section also those with one kind of part, `course_1_teachers` (`students`, `tas`, `designers`, `observers`).',
  })
  context?: string | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Leaves these out: ids of people, and `course_1`, `section_2`, `group_3`.',
  })
  exclude?: string[] | null;

  @Field(() => [RecipientType], { nullable: true, description: 'Keeps these types; both unless given.' })
  types?: RecipientType[] | null;

  @Field(() => RecipientType, {
    nullable: true,
    description: 'Keeps this type alone; of `types`, if it is one of them.',
  })
  type?: RecipientType | null;

  @Field(() => RecordId, {
    nullable: true,
    description: 'Keeps this person: id, `self` or `sis_user_id:…`.',
  })
  userId?: RecordKey | null;

  @Field(() => RecordId, {
    nullable: true,
    description:
      'A conversation in which you take part: its people are found though you may not write to them otherwise.',
  })
  conversationId?: RecordKey | null;
}

@ArgsType()
export class RecipientArgs extends OneWayPageArgs {
  @Field(() => RecipientFilter, { nullable: true, description: 'What is searched for.' })
  filter?: RecipientFilter;
}

@ArgsType()
export class RecipientPermissionArgs {
  @Field(() => [RecipientPermission], { description: 'Which permissions are asked.' })
  names!: RecipientPermission[];
}
