import { Ctx, Extensions, FieldResolver, Resolver, Root } from 'type-graphql';
import {
  blueprintTemplateReads,
  type LockableAspect,
  shownRestrictions,
  type ToldChange,
  unsyncedChanges,
} from '../../../src/learning/blueprints/index.js';
import type { RequestContext } from '../../../src/platform/transaction/context.js';
import { ProgressObject } from '../../identity/progress/progress.object.js';
import { UserObject } from '../../identity/users/user.object.js';
import { PageArgs } from '../../platform/connection.js';
import { connectionField, memberField, needs, permissionsField, relation } from '../../platform/declare.js';
import { BlueprintRestrictionsObject } from '../courses/blueprints/blueprint-restrictions.object.js';
import { CourseConnection, CourseObject } from '../courses/course.object.js';
import { BlueprintMigrationArgs, BlueprintSubscriptionArgs, BlueprintTemplateArgs } from './blueprint.inputs.js';
import {
  BlueprintChangeConnection,
  BlueprintChangeObject,
  BlueprintExceptionObject,
  BlueprintImportConnection,
  BlueprintImportObject,
  UnsyncedBlueprintChangeObject,
} from './blueprint-import.object.js';
import {
  BlueprintItemObject,
  BlueprintMigrationConnection,
  BlueprintMigrationObject,
  BlueprintSubscriptionConnection,
  BlueprintSubscriptionObject,
  BlueprintTemplateObject,
} from './blueprint-template.object.js';

const templateNeeds = needs<{ id: number; courseId: number }>();
const changeNeeds = needs<{ path: string | null; courseId: number }>();
const itemNeeds = needs<{ restrictions: LockableAspect[] | null }>();

const addressOf = (ctx: RequestContext, courseId: number, path: string | null): string | null =>
  path === null ? null : `${ctx.baseUrl}/courses/${courseId}/${path}`;

@Resolver(() => BlueprintTemplateObject)
class BlueprintTemplateFields {
  @Extensions({ length: 500 })
  @templateNeeds('id', 'courseId')
  @FieldResolver(() => [UnsyncedBlueprintChangeObject], {
    description: 'What has changed since the last migration; everything before the first.',
  })
  async blueprintChanges(
    @Root() { id, courseId }: { id: number; courseId: number },
    @Ctx() ctx: RequestContext,
  ): Promise<UnsyncedBlueprintChangeObject[]> {
    const changes = await unsyncedChanges(ctx, { templateId: id, courseId });
    return changes.map((change) => shownChange(ctx, courseId, change));
  }
}

const shownChange = (ctx: RequestContext, courseId: number, change: ToldChange): UnsyncedBlueprintChangeObject => ({
  assetId: change.sourceId,
  assetType: change.kind,
  assetName: change.name,
  changeType: change.changeType,
  htmlUrl: addressOf(ctx, courseId, change.path),
  locked: change.locked,
  exceptions: [],
});

@Resolver(() => BlueprintChangeObject)
class BlueprintChangeFields {
  @changeNeeds('path', 'courseId')
  @FieldResolver(() => String, {
    nullable: true,
    description: 'Address of its page in the blueprint; null for what has none, and for what was deleted.',
  })
  htmlUrl(
    @Root() { path, courseId }: { path: string | null; courseId: number },
    @Ctx() ctx: RequestContext,
  ): string | null {
    return addressOf(ctx, courseId, path);
  }
}

@Resolver(() => BlueprintItemObject)
class BlueprintItemFields {
  @itemNeeds('restrictions')
  @FieldResolver(() => BlueprintRestrictionsObject, {
    nullable: true,
    description: 'What of it is locked; null: what the course says for all.',
  })
  restrictions(
    @Root() { restrictions }: { restrictions: LockableAspect[] | null },
  ): BlueprintRestrictionsObject | null {
    return restrictions === null ? null : shownRestrictions(restrictions);
  }
}

const managers = 'those who manage the course';

export const blueprintFields = [
  BlueprintTemplateFields,
  BlueprintChangeFields,
  BlueprintItemFields,
  memberField(CourseObject, 'blueprintTemplate', () => BlueprintTemplateObject, {
    description: `What it hands down as a blueprint, for ${managers}; null where it is none.`,
    args: BlueprintTemplateArgs,
    connection: 'blueprintTemplates',
    optional: true,
  }),
  memberField(CourseObject, 'blueprintSubscription', () => BlueprintSubscriptionObject, {
    description: `The blueprint that it follows, for ${managers}; null where it follows none.`,
    args: BlueprintSubscriptionArgs,
    connection: 'oneBlueprintSubscription',
    optional: true,
  }),
  connectionField(CourseObject, 'blueprintSubscriptions', () => BlueprintSubscriptionConnection, {
    description: `The blueprint that it follows, as a list of one or none, for ${managers}.`,
    args: PageArgs,
  }),
  relation(BlueprintTemplateObject, 'course', () => CourseObject, { description: 'The blueprint.' }),
  relation(BlueprintTemplateObject, 'latestMigration', () => BlueprintMigrationObject, {
    description: 'The newest migration; null before the first.',
  }),
  connectionField(BlueprintTemplateObject, 'associatedCourses', () => CourseConnection, {
    description: 'The courses that follow it.',
    args: PageArgs,
  }),
  connectionField(BlueprintTemplateObject, 'migrations', () => BlueprintMigrationConnection, {
    description: 'Its migrations, the newest first.',
    args: PageArgs,
  }),
  memberField(BlueprintTemplateObject, 'migration', () => BlueprintMigrationObject, {
    description: 'One of its migrations.',
    args: BlueprintMigrationArgs,
    connection: 'oneMigration',
  }),
  permissionsField(BlueprintTemplateObject, 'BlueprintTemplatePermissions', blueprintTemplateReads, {
    sync: 'May hand down what has changed.',
    restrict: 'May lock contents in the courses that follow.',
    associate: 'May decide which courses follow.',
  }),
  relation(BlueprintMigrationObject, 'template', () => BlueprintTemplateObject, { description: 'What it hands down.' }),
  relation(BlueprintMigrationObject, 'user', () => UserObject, { description: 'Who started it.' }),
  relation(BlueprintMigrationObject, 'job', () => ProgressObject, {
    description: 'Its job, by which it is cancelled (`cancelProgress`): courses that are done stay so.',
  }),
  connectionField(BlueprintMigrationObject, 'changes', () => BlueprintChangeConnection, {
    description: 'What it hands down.',
    args: PageArgs,
  }),
  connectionField(BlueprintMigrationObject, 'imports', () => BlueprintImportConnection, {
    description: 'What it does in each of the courses.',
    args: PageArgs,
  }),
  relation(BlueprintChangeObject, 'exceptions', () => BlueprintExceptionObject, {
    description: 'Courses that keep what they have changed of it, as far as they are yours to see.',
    list: true,
  }),
  relation(BlueprintExceptionObject, 'course', () => CourseObject, { description: 'The course that keeps it.' }),
  relation(BlueprintSubscriptionObject, 'course', () => CourseObject, { description: 'The course that follows.' }),
  relation(BlueprintSubscriptionObject, 'blueprintCourse', () => CourseObject, { description: 'The blueprint.' }),
  connectionField(BlueprintSubscriptionObject, 'imports', () => BlueprintImportConnection, {
    description: 'What migrations have done in the course, the newest first.',
    args: PageArgs,
  }),
  memberField(BlueprintSubscriptionObject, 'import', () => BlueprintImportObject, {
    description: 'What one migration has done in the course.',
    args: BlueprintMigrationArgs,
    connection: 'oneImport',
  }),
  relation(BlueprintImportObject, 'course', () => CourseObject, { description: 'The course that received it.' }),
  relation(BlueprintImportObject, 'subscription', () => BlueprintSubscriptionObject, {
    description: 'The subscription; null once the course follows no more.',
  }),
  relation(BlueprintImportObject, 'migration', () => BlueprintMigrationObject, {
    description: 'The migration of which it is a part.',
  }),
  connectionField(BlueprintImportObject, 'changes', () => BlueprintChangeConnection, {
    description: 'What the migration hands down.',
    args: PageArgs,
  }),
];
