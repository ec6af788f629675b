import { Extensions, Field, Int, ObjectType } from 'type-graphql';
import {
  blueprintItemReads,
  blueprintMigrationReads,
  blueprintSubscriptionReads,
  blueprintTemplateReads,
} from '../../../src/learning/blueprints/index.js';
import { connectionType } from '../../platform/connection.js';
import { ReadBy } from '../../platform/declare.js';
import { NodeObject } from '../../platform/node.js';
import { DateTime, RecordId } from '../../platform/scalars.js';
import { BlueprintMigrationState, CopiedContentKind } from './blueprint.enums.js';

/** Source: D1 · Blueprint templates; supplement §2.9. */
@ReadBy(blueprintTemplateReads)
@ObjectType('BlueprintTemplate', {
  implements: NodeObject,
  simpleResolvers: true,
  description: 'What a blueprint hands down, and to which courses.',
})
export class BlueprintTemplateObject extends NodeObject {
  @Field(() => RecordId, { description: 'Record id of the blueprint.' })
  courseId!: number;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When a migration last found out what had changed; null before the first.',
  })
  lastExportCompletedAt!: string | null;

  @Field(() => Int, { description: 'How many courses follow it.' })
  associatedCourseCount!: number;
}

@ReadBy(blueprintSubscriptionReads)
@ObjectType('BlueprintSubscription', {
  implements: NodeObject,
  simpleResolvers: true,
  description: 'That a course follows a blueprint.',
})
export class BlueprintSubscriptionObject extends NodeObject {
  @Field(() => RecordId, { description: 'Record id of the template that it follows.' })
  templateId!: number;

  @Field(() => RecordId, { description: 'Record id of the course that follows.' })
  courseId!: number;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When a migration last brought the course up to date; null before the first.',
  })
  syncedAt!: string | null;
}

@ReadBy(blueprintMigrationReads)
@ObjectType('BlueprintMigration', {
  implements: NodeObject,
  simpleResolvers: true,
  description: 'One time that a blueprint hands down what has changed.',
})
export class BlueprintMigrationObject extends NodeObject {
  @Field(() => RecordId, { description: 'Record id of the template.' })
  templateId!: number;

  @Field(() => RecordId, { description: 'Record id of who started it.' })
  userId!: number;

  @Extensions({ column: 'state' })
  @Field(() => BlueprintMigrationState, { description: 'How it stands.' })
  workflowState!: BlueprintMigrationState;

  @Field(() => DateTime, { description: 'When it was started.' })
  createdAt!: string;

  @Field(() => DateTime, { nullable: true, description: 'When it began to look for changes; null before.' })
  exportsStartedAt!: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When the turn of the courses came; null before, and where none lacked anything.',
  })
  importsQueuedAt!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When the last course was done; null before.' })
  importsCompletedAt!: string | null;

  @Field(() => String, { nullable: true, description: 'What whoever started it said of it.' })
  comment!: string | null;

  @Field(() => Boolean, { description: 'Whether teachers, and who started it, are told when it is over.' })
  sendNotification!: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether settings go over; null: to courses that receive something for the first time.',
  })
  copySettings!: boolean | null;

  @Field(() => Boolean, {
    description: 'Whether courses that receive something for the first time are published then.',
  })
  publishAfterInitialSync!: boolean;
}

export const BlueprintMigrationConnection = connectionType('BlueprintMigration', () => BlueprintMigrationObject);
export const BlueprintSubscriptionConnection = connectionType(
  'BlueprintSubscription',
  () => BlueprintSubscriptionObject,
);

/** Source: supplement §2.9, restrict_item. */
@ReadBy(blueprintItemReads)
@ObjectType('BlueprintItem', {
  simpleResolvers: true,
  description: 'A content of a blueprint, and whether it is locked in the courses that follow.',
})
export class BlueprintItemObject {
  @Extensions({ column: 'kind' })
  @Field(() => CopiedContentKind, { description: 'What kind of content it is.' })
  contentType!: CopiedContentKind;

  @Extensions({ column: 'sourceId' })
  @Field(() => RecordId, { description: 'Record id of the content.' })
  contentId!: number;

  @Field(() => Boolean, { description: 'Whether something of it is locked.' })
  restricted!: boolean;
}
