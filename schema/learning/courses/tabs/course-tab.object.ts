import { Field, Int, ObjectType } from 'type-graphql';
import { tabNames, tabTypes, tabVisibilities } from '../../../../src/learning/courses/index.js';
import { RecordId } from '../../../platform/scalars.js';
import { type WordOf, wordEnum } from '../../../platform/word-enum.js';

export const CourseTabType = wordEnum(tabTypes, {
  name: 'CourseTabType',
  description: 'What kind of page a tab of a course opens.',
  values: { internal: 'A page of the service itself.', external: 'A tool of somebody else.' },
});
export type CourseTabType = WordOf<typeof CourseTabType>;

export const CourseTabVisibility = wordEnum(tabVisibilities, {
  name: 'CourseTabVisibility',
  description: 'For whom a tab of a course is made.',
  values: {
    public: 'Everybody who sees the course.',
    members: 'Some of those who belong to it.',
    admins: 'Its staff.',
  },
});
export type CourseTabVisibility = WordOf<typeof CourseTabVisibility>;

export const CourseTabName = wordEnum(tabNames, {
  name: 'CourseTabName',
  description: 'A page in the navigation of a course.',
  values: {
    home: 'The first page.',
    announcements: 'News of the course.',
    assignments: 'What is to be done.',
    discussions: 'Discussions.',
    grades: 'Grades, for who has or gives them.',
    people: 'Who takes part.',
    pages: 'Pages.',
    files: 'Files of the course.',
    syllabus: 'The syllabus.',
    outcomes: 'What is to be learnt.',
    quizzes: 'Quizzes.',
    modules: 'Modules, in their order.',
    settings: 'Settings of the course, for its staff; always the last.',
  },
});
export type CourseTabName = WordOf<typeof CourseTabName>;

/** Source: supplement §5.2, tabs. */
@ObjectType('CourseTab', { simpleResolvers: true, description: 'A tab in the navigation of a course.' })
export class CourseTabObject {
  @Field(() => RecordId, { description: 'Record id of the course.' })
  courseId!: number;

  @Field(() => CourseTabName, { nullable: true, description: 'Which page it opens; null for the tab of a tool.' })
  tabId!: CourseTabName | null;

  @Field(() => RecordId, { nullable: true, description: 'Record id of the tool that it launches; null for a page.' })
  externalToolId!: number | null;

  @Field(() => String, { description: 'What stands on the tab.' })
  label!: string;

  @Field(() => CourseTabType, { description: 'What kind of page it opens.' })
  type!: CourseTabType;

  @Field(() => Int, { description: 'Place in the whole navigation, from 1; the same for every viewer.' })
  position!: number;

  @Field(() => Boolean, { description: 'Only those who manage the contents find it.' })
  hidden!: boolean;

  @Field(() => CourseTabVisibility, { description: 'For whom the tab is made.' })
  visibility!: CourseTabVisibility;

  @Field(() => String, { description: 'Path of the page.' })
  htmlUrl!: string;
}
