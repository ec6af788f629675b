import { ArgsType, Extensions, Field, InputType, Int } from 'type-graphql';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import { type ListOrder, OneWayPageArgs, orderInput } from '../../platform/connection.js';
import { OneOfInput } from '../../platform/one-of-inputs.js';
import { RecordId } from '../../platform/scalars.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';
import { writtenWords } from '../../platform/written-words.js';
import { PageEditingRole } from './page.enums.js';

/** Values are the names of the orders of pages, which are the words of requests. */
const PageOrderField = wordEnum(['title', 'created_at', 'updated_at'], {
  name: 'PageOrderField',
  description: 'How a list of pages is ordered.',
  values: {
    title: 'By title, without regard to case.',
    created_at: 'By the time when they were made.',
    updated_at: 'By the time of the last revision.',
  },
});
type PageOrderField = WordOf<typeof PageOrderField>;

const PageOrder = orderInput<PageOrderField>('PageOrder', PageOrderField, 'as they were made');

@ArgsType()
export class PageListArgs extends OneWayPageArgs {
  @Field(() => String, { nullable: true, description: 'Keeps pages whose title has this part; at least 3 characters.' })
  searchTerm?: string;

  @Field(() => Boolean, { nullable: true, description: 'True keeps what is published, false drafts.' })
  published?: boolean;

  @Field(() => PageOrder, { nullable: true, description: 'How the list is ordered.' })
  orderBy?: ListOrder<PageOrderField>;
}

@ArgsType()
export class PageUrlArgs {
  @Field(() => String, { description: '`url` of the page, or `page_id:12`.' })
  url!: string;
}

@ArgsType()
export class PageRevisionArgs {
  @Field(() => Int, {
    nullable: true,
    description: 'Its number among the revisions of the page; the last one unless given.',
  })
  revisionId?: number;
}

@OneOfInput()
@InputType({ description: 'Where a page stands.' })
export class PagePlaceInput {
  @Field(() => RecordId, { nullable: true, description: 'The course: id or `sis_course_id:…`.' })
  courseId?: RecordKey;

  @Field(() => RecordId, { nullable: true, description: 'The group: id or `sis_group_id:…`.' })
  groupId?: RecordKey;
}

@InputType({ description: 'A page of a course by its url.' })
export class CoursePageInput {
  @Field(() => RecordId, { description: 'The course: id or `sis_course_id:…`.' })
  courseId!: RecordKey;

  @Field(() => String, { description: '`url` of the page, or `page_id:12`.' })
  url!: string;
}

@InputType({ description: 'A page of a group by its url.' })
export class GroupPageInput {
  @Field(() => RecordId, { description: 'The group: id or `sis_group_id:…`.' })
  groupId!: RecordKey;

  @Field(() => String, { description: '`url` of the page, or `page_id:12`.' })
  url!: string;
}

@OneOfInput()
@InputType({ description: 'Which page is meant.' })
export class PageReferenceInput {
  @Field(() => RecordId, { nullable: true, description: 'By its record id.' })
  id?: RecordKey | null;

  @Field(() => CoursePageInput, { nullable: true, description: 'By its url in a course.' })
  inCourse?: CoursePageInput | null;

  @Field(() => GroupPageInput, { nullable: true, description: 'By its url in a group.' })
  inGroup?: GroupPageInput | null;
}

/** Who edits a page. What an input inherits loses how its text is read, so that each input declares it. */
const EditingRoles = (): PropertyDecorator => (input, name) => {
  (Extensions(writtenWords(PageEditingRole)) as PropertyDecorator)(input, name);
  const description =
    'Who edits what it says. Unless given: in a group its members; in a course teachers, and students where the course lets them.';
  (Field(() => [PageEditingRole], { nullable: true, description }) as PropertyDecorator)(input, name);
};

/** Source: D2 · Pages. */
@InputType({ description: 'Changes to the front page. What is absent stays as it is.' })
export class UpdateFrontPageInput {
  @Field(() => String, { nullable: true, description: 'Title, at most 255 characters; another one changes the url.' })
  title?: string | null;

  @Field(() => String, { nullable: true, description: 'What it says, HTML; it is sanitised. At most 500 KB.' })
  body?: string | null;

  @EditingRoles()
  editingRoles?: PageEditingRole[] | null;

  @Field(() => Boolean, { nullable: true, description: 'True tells everybody there of the change.' })
  notifyOfUpdate?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'True publishes the page, false makes it a draft.' })
  published?: boolean | null;
}

@InputType({ description: 'Changes to a page. What is absent stays as it is.' })
export class UpdatePageInput extends UpdateFrontPageInput {
  @EditingRoles()
  declare editingRoles?: PageEditingRole[] | null;

  @Field(() => Boolean, { nullable: true, description: 'True makes it the front page, in place of the one there is.' })
  frontPage?: boolean | null;
}

@InputType({ description: 'A new page.' })
export class CreatePageInput extends UpdatePageInput {
  @EditingRoles()
  declare editingRoles?: PageEditingRole[] | null;

  @Field(() => String, { description: 'Title, at most 255 characters; one that is taken gets a number.' })
  declare title: string;
}
