import { Extensions, Field, Int, ObjectType } from 'type-graphql';
import { contentMigrationIssueReads, contentMigrationReads } from '../../../src/learning/content-migrations/index.js';
import { connectionType } from '../../platform/connection.js';
import { ReadBy } from '../../platform/declare.js';
import { NodeObject } from '../../platform/node.js';
import { DateTime, RecordId } from '../../platform/scalars.js';
import {
  ContentMigrationIssueState,
  ContentMigrationIssueSubject,
  ContentMigrationIssueType,
  ContentMigrationState,
  ContentMigrationType,
} from './content-migration.enums.js';

@ObjectType('ContentMigrator', { simpleResolvers: true, description: 'A way to fill a course with contents.' })
export class ContentMigratorObject {
  @Field(() => ContentMigrationType, { description: 'What requests call it.' })
  type!: ContentMigrationType;

  @Field(() => String, { description: 'What people call it.' })
  name!: string;

  @Field(() => Boolean, { description: 'It takes a file.' })
  requiresFileUpload!: boolean;

  @Field(() => [String], { description: 'Settings that it needs, by their names over REST.' })
  requiredSettings!: readonly string[];
}

@ObjectType('ContentMigrationSettings', { simpleResolvers: true, description: 'Where the contents come from.' })
export class ContentMigrationSettingsObject {
  @Field(() => RecordId, { description: 'Record id of the course that is copied.' })
  sourceCourseId!: number;
}

/** Source: decision 0132. */
@ReadBy(contentMigrationReads)
@ObjectType('ContentMigration', {
  implements: NodeObject,
  simpleResolvers: true,
  description: 'One copy of a course, or of some of its contents, into another course.',
})
export class ContentMigrationObject extends NodeObject {
  @Field(() => RecordId, { description: 'Record id of the course into which is copied.' })
  courseId!: number;

  @Field(() => RecordId, { description: 'Record id of the course that is copied.' })
  sourceCourseId!: number;

  @Field(() => RecordId, { description: 'Record id of who started it.' })
  userId!: number;

  @Field(() => ContentMigrationType, { description: 'What kind it is.' })
  migrationType!: ContentMigrationType;

  @Extensions({ column: 'state' })
  @Field(() => ContentMigrationState, { description: 'How far it has come.' })
  workflowState!: ContentMigrationState;

  @Field(() => Int, { description: 'How many issues it left, resolved ones as well.' })
  issueCount!: number;

  @Field(() => DateTime, { description: 'When it was asked for.' })
  createdAt!: string;

  @Field(() => DateTime, { nullable: true, description: 'When its job began; null before.' })
  startedAt!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When it was over; null before.' })
  finishedAt!: string | null;

  @Extensions({ absoluteUrl: '/api/v1/courses/:courseId/content_migrations/:recordId/migration_issues' })
  @Field(() => String, { description: 'Address of its issues over REST.' })
  issuesUrl!: string;

  @Extensions({ absoluteUrl: '/api/v1/courses/:courseId/content_migrations/:recordId' })
  @Field(() => String, { description: 'Its address over REST.' })
  url!: string;
}

/** Source: decision 0132. */
@ReadBy(contentMigrationIssueReads)
@ObjectType('ContentMigrationIssue', {
  implements: NodeObject,
  simpleResolvers: true,
  description: 'Something that somebody has to look after once a course was copied: a link that leads nowhere, say.',
})
export class ContentMigrationIssueObject extends NodeObject {
  @Field(() => RecordId, { description: 'Record id of the copy that left it.' })
  contentMigrationId!: number;

  @Field(() => ContentMigrationIssueType, { description: 'How much it matters.' })
  issueType!: ContentMigrationIssueType;

  @Field(() => ContentMigrationIssueState, { description: 'Whether somebody has looked after it.' })
  workflowState!: ContentMigrationIssueState;

  @Field(() => ContentMigrationIssueSubject, { description: 'What kind of record it is about.' })
  kind!: ContentMigrationIssueSubject;

  @Field(() => RecordId, { description: 'Record id of what it is about, in the course into which was copied.' })
  contentId!: number;

  @Field(() => String, { description: 'What it is, for people.' })
  description!: string;

  @Field(() => DateTime, { description: 'When it was found.' })
  createdAt!: string;

  @Field(() => DateTime, { description: 'When it last changed.' })
  updatedAt!: string;
}

export const ContentMigrationConnection = connectionType('ContentMigration', () => ContentMigrationObject);
export const ContentMigrationIssueConnection = connectionType(
  'ContentMigrationIssue',
  () => ContentMigrationIssueObject,
);
