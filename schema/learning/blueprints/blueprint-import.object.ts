import { Extensions, Field, Int, ObjectType } from 'type-graphql';
import {
  blueprintChangeReads,
  blueprintExceptionReads,
  blueprintImportReads,
} from '../../../src/learning/blueprints/index.js';
import { connectionType } from '../../platform/connection.js';
import { ReadBy } from '../../platform/declare.js';
import { NodeObject } from '../../platform/node.js';
import { DateTime, RecordId } from '../../platform/scalars.js';
import {
  BlueprintChangeType,
  BlueprintConflict,
  BlueprintImportState,
  BlueprintMigrationState,
  CopiedContentKind,
} from './blueprint.enums.js';

/** Source: supplement §2.9, import side. */
@ReadBy(blueprintImportReads)
@ObjectType('BlueprintImport', {
  implements: NodeObject,
  simpleResolvers: true,
  description: 'What a migration of a blueprint does in one of the courses that follow.',
})
export class BlueprintImportObject extends NodeObject {
  @Field(() => RecordId, { description: 'Record id of the migration.' })
  migrationId!: number;

  @Field(() => RecordId, { description: 'Record id of the subscription.' })
  subscriptionId!: number;

  @Field(() => RecordId, { description: 'Record id of the course.' })
  courseId!: number;

  @Field(() => BlueprintImportState, { description: 'What became of it.' })
  workflowState!: BlueprintImportState;

  @Extensions({ column: 'state' })
  @Field(() => BlueprintMigrationState, { description: 'How the migration stands for this course.' })
  migrationState!: BlueprintMigrationState;

  @Field(() => String, { nullable: true, description: 'Why it failed or was passed over.' })
  message!: string | null;

  @Field(() => Int, { description: 'How many contents it has made.' })
  made!: number;

  @Field(() => Int, { description: 'How many it has changed.' })
  changed!: number;

  @Field(() => Int, { description: 'How many it has deleted.' })
  deleted!: number;

  @Field(() => Int, { description: 'How many stay, in part at least, as the course has changed them.' })
  kept!: number;

  @Field(() => DateTime, { nullable: true, description: 'When it was done; null before.' })
  completedAt!: string | null;
}

export const BlueprintImportConnection = connectionType('BlueprintImport', () => BlueprintImportObject);

/** Source: supplement §2.9, ChangeRecord. */
@ReadBy(blueprintExceptionReads)
@ObjectType('BlueprintException', {
  simpleResolvers: true,
  description: 'That a course keeps what it has changed of a content.',
})
export class BlueprintExceptionObject {
  @Field(() => RecordId, { description: 'Record id of the course.' })
  courseId!: number;

  @Field(() => [BlueprintConflict], { description: 'What it keeps.' })
  conflictingChanges!: BlueprintConflict[];
}

@ReadBy(blueprintChangeReads)
@ObjectType('BlueprintChange', {
  simpleResolvers: true,
  description: 'A content that a migration hands down: it was changed, or some course has lacked it.',
})
export class BlueprintChangeObject {
  @Extensions({ column: 'sourceId' })
  @Field(() => RecordId, { description: 'Record id of the content in the blueprint.' })
  assetId!: number;

  @Extensions({ column: 'kind' })
  @Field(() => CopiedContentKind, { description: 'What kind of content it is.' })
  assetType!: CopiedContentKind;

  @Extensions({ column: 'name' })
  @Field(() => String, { description: 'What it is called.' })
  assetName!: string;

  @Field(() => BlueprintChangeType, { description: 'What has become of it.' })
  changeType!: BlueprintChangeType;

  @Field(() => Boolean, { description: 'Whether something of it is locked.' })
  locked!: boolean;
}

export const BlueprintChangeConnection = connectionType('BlueprintChange', () => BlueprintChangeObject);

@ObjectType('UnsyncedBlueprintChange', {
  simpleResolvers: true,
  description: 'A content that has changed since the last migration, and goes over with the next.',
})
export class UnsyncedBlueprintChangeObject {
  @Field(() => RecordId, { description: 'Record id of the content in the blueprint.' })
  assetId!: number;

  @Field(() => CopiedContentKind, { description: 'What kind of content it is.' })
  assetType!: CopiedContentKind;

  @Field(() => String, { description: 'What it is called.' })
  assetName!: string;

  @Field(() => BlueprintChangeType, { description: 'What has become of it.' })
  changeType!: BlueprintChangeType;

  @Field(() => String, { nullable: true, description: 'Address of its page; null for what has none.' })
  htmlUrl!: string | null;

  @Field(() => Boolean, { description: 'Whether something of it is locked.' })
  locked!: boolean;

  @Field(() => [BlueprintExceptionObject], {
    description: 'What courses keep of their own; none yet: the migration finds that out.',
  })
  exceptions!: BlueprintExceptionObject[];
}
