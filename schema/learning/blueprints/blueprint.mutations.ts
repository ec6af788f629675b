import { Arg, Ctx, Resolver } from 'type-graphql';
import {
  blueprintTemplateReads,
  restrictBlueprintItem,
  syncBlueprint,
  updateBlueprintAssociations,
} from '../../../src/learning/blueprints/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { OperationContext } from '../../../src/platform/transaction/context.js';
import { parentArgument } from '../../platform/parents.js';
import { PayloadMutation } from '../../platform/payload.js';
import { RecordId } from '../../platform/scalars.js';
import { LockableContentKind } from './blueprint.enums.js';
import { ItemRestrictionsInput, SyncBlueprintInput } from './blueprint.inputs.js';
import { BlueprintItemObject, BlueprintMigrationObject, BlueprintTemplateObject } from './blueprint-template.object.js';

const underCourse = [parentArgument('courseId', 'id', blueprintTemplateReads, 'courseId')];
const course = { nullable: true, description: 'The blueprint: id or `sis_course_id:…`; it says what `default` is of.' };
const template = { description: 'Record id of the template, or `default`.' };

@Resolver()
export class BlueprintMutations {
  @PayloadMutation('blueprintTemplate', () => BlueprintTemplateObject, {
    description: 'Lets courses follow a blueprint, and lets others go. All of it is done, or nothing.',
    parents: underCourse,
  })
  updateBlueprintAssociations(
    @Arg('courseId', () => RecordId, course) courseId: RecordKey,
    @Arg('id', () => RecordId, template) id: RecordKey,
    @Arg('courseIdsToAdd', () => [RecordId], {
      nullable: true,
      description: 'Courses that follow from now on: ids or `sis_course_id:…`.',
    })
    courseIdsToAdd: RecordKey[] | null,
    @Arg('courseIdsToRemove', () => [RecordId], {
      nullable: true,
      description: 'Courses that follow no more; they keep what they have received.',
    })
    courseIdsToRemove: RecordKey[] | null,
    @Ctx() ctx: OperationContext,
  ) {
    const changes = { courseIdsToAdd: courseIdsToAdd ?? [], courseIdsToRemove: courseIdsToRemove ?? [] };
    return updateBlueprintAssociations(ctx, courseId, id, changes);
  }

  @PayloadMutation('blueprintMigration', () => BlueprintMigrationObject, {
    description: 'Begins to hand down what has changed in a blueprint, to all courses that follow it.',
    parents: underCourse,
  })
  syncBlueprint(
    @Arg('courseId', () => RecordId, course) courseId: RecordKey,
    @Arg('id', () => RecordId, template) id: RecordKey,
    @Arg('input', () => SyncBlueprintInput, { nullable: true, description: 'How it goes.' })
    input: SyncBlueprintInput | null,
    @Ctx() ctx: OperationContext,
  ) {
    return syncBlueprint(ctx, courseId, id, input ?? {});
  }

  @PayloadMutation('blueprintItem', () => BlueprintItemObject, {
    description: 'Locks a content of a blueprint in the courses that follow it, or unlocks it.',
    parents: underCourse,
  })
  restrictBlueprintItem(
    @Arg('courseId', () => RecordId, course) courseId: RecordKey,
    @Arg('id', () => RecordId, template) id: RecordKey,
    @Arg('contentType', () => LockableContentKind, { description: 'What kind of content it is.' })
    kind: LockableContentKind,
    @Arg('contentId', () => RecordId, { description: 'Record id of the content.' }) contentId: RecordKey,
    @Arg('restricted', () => Boolean, { description: 'True locks it, false unlocks it.' }) restricted: boolean,
    @Arg('restrictions', () => ItemRestrictionsInput, {
      nullable: true,
      description: 'What of it is locked; absent or null: what the course says for all.',
    })
    restrictions: ItemRestrictionsInput | null,
    @Ctx() ctx: OperationContext,
  ) {
    return restrictBlueprintItem(ctx, courseId, id, { kind, contentId, restricted, restrictions });
  }
}
