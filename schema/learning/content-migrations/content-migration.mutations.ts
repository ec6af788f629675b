import { Arg, Ctx, Resolver } from 'type-graphql';
import {
  contentMigrationIssueReads,
  copyCourse,
  updateContentMigrationIssue,
} from '../../../src/learning/content-migrations/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { OperationContext } from '../../../src/platform/transaction/context.js';
import { parentArgument } from '../../platform/parents.js';
import { PayloadMutation } from '../../platform/payload.js';
import { RecordId } from '../../platform/scalars.js';
import { ContentMigrationIssueState, ContentMigrationType } from './content-migration.enums.js';
import { CopyCourseInput } from './content-migration.inputs.js';
import { ContentMigrationIssueObject, ContentMigrationObject } from './content-migration.object.js';

const ofIssue = [
  parentArgument('courseId', 'id', contentMigrationIssueReads, 'courseId'),
  parentArgument('contentMigrationId', 'id', contentMigrationIssueReads, 'contentMigrationId'),
];

@Resolver()
export class ContentMigrationMutations {
  @PayloadMutation('contentMigration', () => ContentMigrationObject, {
    description:
      'Copies a course, or some of its contents, into a course whose contents you manage. A job does it after the answer. What was copied from the same course before is written over. One course at a time is copied into another.',
  })
  copyCourse(
    @Arg('courseId', () => RecordId, { description: 'The course into which is copied: id or `sis_course_id:…`.' })
    courseId: RecordKey,
    @Arg('migrationType', () => ContentMigrationType, {
      nullable: true,
      description: 'What kind of contents they are; those of a course unless given.',
    })
    migrationType: ContentMigrationType | null | undefined,
    @Arg('input', () => CopyCourseInput, { description: 'Which course is copied, what of it, and how its dates move.' })
    input: CopyCourseInput,
    @Ctx() ctx: OperationContext,
  ) {
    return copyCourse(ctx, courseId, migrationType ?? 'course_copy_importer', input);
  }

  @PayloadMutation('contentMigrationIssue', () => ContentMigrationIssueObject, {
    description: 'Ticks an issue off that a copy of a course has left, or takes that back.',
    parents: ofIssue,
  })
  updateContentMigrationIssue(
    @Arg('courseId', () => RecordId, { nullable: true, description: 'The course: id or `sis_course_id:…`.' })
    courseId: RecordKey,
    @Arg('contentMigrationId', () => RecordId, { nullable: true, description: 'Record id of the copy.' })
    contentMigrationId: RecordKey,
    @Arg('id', () => RecordId, { description: 'Record id of the issue.' }) id: RecordKey,
    @Arg('workflowState', () => ContentMigrationIssueState, { description: 'Whether somebody has looked after it.' })
    workflowState: ContentMigrationIssueState,
    @Ctx() ctx: OperationContext,
  ) {
    return updateContentMigrationIssue(ctx, courseId, contentMigrationId, id, workflowState);
  }
}
