import { Extensions, Field, Int, ObjectType } from 'type-graphql';
import { contentStates, moduleReads } from '../../../src/learning/modules/index.js';
import { connectionType } from '../../platform/connection.js';
import { ReadBy } from '../../platform/declare.js';
import { NodeObject } from '../../platform/node.js';
import { DateTime, RecordId } from '../../platform/scalars.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';

export const ModuleState = wordEnum(['locked', 'unlocked', 'started', 'completed'], {
  name: 'ModuleState',
  description: 'How far a student is in a module.',
  values: {
    locked: 'By its date, or by a module before it.',
    unlocked: 'Open, nothing done yet.',
    started: 'Something is done.',
    completed: 'All that is asked is done.',
  },
});
export type ModuleState = WordOf<typeof ModuleState>;

export const ModuleWorkflowState = wordEnum(contentStates, {
  name: 'ModuleWorkflowState',
  description: 'How a module stands.',
  values: {
    active: 'Published.',
    unpublished: 'Seen by those who work in the course.',
    deleted: 'It was removed.',
  },
});
export type ModuleWorkflowState = WordOf<typeof ModuleWorkflowState>;

/** Source: supplement §5.3, modules. */
@ReadBy(moduleReads)
@ObjectType('Module', {
  implements: NodeObject,
  simpleResolvers: true,
  description: 'A step of a course: contents in an order, some of them to be gone through.',
})
export class ModuleObject extends NodeObject {
  @Field(() => RecordId, { description: 'Record id of the course.' })
  courseId!: number;

  @Field(() => String, { description: 'Name of the module.' })
  name!: string;

  @Field(() => Int, { description: 'Place among the modules, from 1.' })
  position!: number;

  @Field(() => DateTime, { nullable: true, description: 'Locked for students before this instant.' })
  unlockAt!: string | null;

  @Field(() => Boolean, { description: 'The items are gone through one after the other.' })
  requireSequentialProgress!: boolean;

  @Extensions({ column: 'shownPrerequisites' })
  @Field(() => [RecordId], { description: 'Record ids of the modules that have to be completed first.' })
  prerequisiteModuleIds!: number[];

  @Field(() => ModuleWorkflowState, { description: '`active`, `unpublished`, or `deleted` after deletion.' })
  workflowState!: ModuleWorkflowState;

  @Extensions({ absoluteUrl: '/api/v1/courses/:courseId/modules/:recordId/items' })
  @Field(() => String, { description: 'Address of the items on REST.' })
  itemsUrl!: string;
}

export const ModuleConnection = connectionType('Module', () => ModuleObject);
