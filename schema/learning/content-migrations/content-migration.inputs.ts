import { ArgsType, Field, InputType, Int } from 'type-graphql';
import type {
  CopyRequest,
  DateShiftRequest,
  SelectionRequest,
} from '../../../src/learning/content-migrations/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import { RecordId } from '../../platform/scalars.js';

@InputType({ description: 'Which course is copied.' })
export class CopyCourseSettingsInput {
  @Field(() => RecordId, {
    description:
      'The course that is copied: id or `sis_course_id:…`. One in which you work, or all of which you may read.',
  })
  sourceCourseId!: RecordKey;
}

const ids = (what: string) => ({ nullable: true, description: `Record ids of ${what}.` });

@InputType({
  description:
    'What of the course is copied, with all that it cannot be without. Everything where nothing is selected.',
})
export class CopyCourseSelectionInput implements SelectionRequest {
  @Field(() => [RecordId], ids('folders'))
  folderIds?: RecordKey[] | null;

  @Field(() => [RecordId], ids('files'))
  fileIds?: RecordKey[] | null;

  @Field(() => [RecordId], ids('quizzes'))
  quizIds?: RecordKey[] | null;

  @Field(() => [RecordId], ids('assignments'))
  assignmentIds?: RecordKey[] | null;

  @Field(() => [RecordId], ids('groups of assignments'))
  assignmentGroupIds?: RecordKey[] | null;

  @Field(() => [RecordId], ids('announcements'))
  announcementIds?: RecordKey[] | null;

  @Field(() => [RecordId], ids('discussions'))
  discussionTopicIds?: RecordKey[] | null;

  @Field(() => [RecordId], ids('events'))
  calendarEventIds?: RecordKey[] | null;

  @Field(() => [RecordId], ids('modules'))
  moduleIds?: RecordKey[] | null;

  @Field(() => [RecordId], ids('items of modules'))
  moduleItemIds?: RecordKey[] | null;

  @Field(() => [RecordId], ids('pages'))
  pageIds?: RecordKey[] | null;

  @Field(() => [RecordId], ids('rubrics'))
  rubricIds?: RecordKey[] | null;

  @Field(() => [RecordId], ids('outcomes'))
  outcomeIds?: RecordKey[] | null;

  @Field(() => [RecordId], ids('external tools'))
  externalToolIds?: RecordKey[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'The settings, the syllabus, the picture and the navigation. Without a selection they are copied unless this is false.',
  })
  settings?: boolean | null;
}

@InputType({ description: 'A day of the week in place of another.' })
export class DaySubstitutionInput {
  @Field(() => Int, { description: 'The day, from 0, Sunday, to 6.' })
  from!: number;

  @Field(() => Int, { description: 'The day to which it moves.' })
  to!: number;
}

const day = (what: string) => ({
  nullable: true,
  description: `The day on which ${what}, \`2027-01-31\`; of an instant, its day in the zone of the course. Unless given, what the course says.`,
});

@InputType({ description: 'How the dates of the contents move.' })
export class DateShiftInput implements DateShiftRequest {
  @Field(() => Boolean, {
    nullable: true,
    description:
      'Moves all dates by the days between the old beginning and the new one, in proportion where both ends are known. Without it, what follows has no effect.',
  })
  shiftDates?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Leaves all dates out.' })
  removeDates?: boolean | null;

  @Field(() => String, day('the copied course began'))
  oldStartDate?: string | null;

  @Field(() => String, day('the copied course ended'))
  oldEndDate?: string | null;

  @Field(() => String, day('the course begins'))
  newStartDate?: string | null;

  @Field(() => String, day('the course ends'))
  newEndDate?: string | null;

  @Field(() => [DaySubstitutionInput], {
    nullable: true,
    description: 'Days of the week that move to others, the nearest of them.',
  })
  daySubstitutions?: DaySubstitutionInput[] | null;
}

@InputType({ description: 'Which course is copied, what of it, and how its dates move.' })
export class CopyCourseInput implements CopyRequest {
  @Field(() => CopyCourseSettingsInput, { description: 'Which course is copied.' })
  settings!: CopyCourseSettingsInput;

  @Field(() => CopyCourseSelectionInput, {
    nullable: true,
    description: 'What of it is copied; everything unless given.',
  })
  select?: CopyCourseSelectionInput | null;

  @Field(() => DateShiftInput, { nullable: true, description: 'How dates move; they stay unless given.' })
  dateShiftOptions?: DateShiftInput | null;
}

@ArgsType()
export class ContentMigrationArgs {
  @Field(() => RecordId, { description: 'Record id of the copy.' })
  id!: RecordKey;
}

@ArgsType()
export class ContentMigrationIssueArgs {
  @Field(() => RecordId, { description: 'Record id of the issue.' })
  id!: RecordKey;
}
