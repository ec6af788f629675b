import { Extensions, Field, Float, Int, ObjectType } from 'type-graphql';
import { moduleItemReads } from '../../../src/learning/modules/index.js';
import { connectionType } from '../../platform/connection.js';
import { ReadBy } from '../../platform/declare.js';
import { NodeObject } from '../../platform/node.js';
import { RecordId } from '../../platform/scalars.js';
import { CompletionRequirementType, ModuleItemType } from './module-item.inputs.js';

@ObjectType('CompletionRequirement', {
  simpleResolvers: true,
  description: 'What a student has to do with an item.',
})
export class CompletionRequirementObject {
  @Field(() => CompletionRequirementType, { description: 'What.' })
  type!: CompletionRequirementType;

  @Field(() => Float, { nullable: true, description: 'Points to reach, for a minimal score.' })
  minScore!: number | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the viewer has done it; null for who is no student there.',
  })
  completed!: boolean | null;
}

/** Source: supplement §5.3, modules. */
@ReadBy(moduleItemReads)
@ObjectType('ModuleItem', {
  implements: NodeObject,
  simpleResolvers: true,
  description: 'One content of a module, or a heading.',
})
export class ModuleItemObject extends NodeObject {
  @Field(() => RecordId, { description: 'Record id of the module.' })
  moduleId!: number;

  @Field(() => RecordId, { description: 'Record id of the course.' })
  courseId!: number;

  @Field(() => ModuleItemType, { description: 'What it shows.' })
  type!: ModuleItemType;

  @Field(() => RecordId, {
    nullable: true,
    description:
      'Record id of what it shows; null for addresses, headings, and tools that are named by their address alone.',
  })
  contentId!: number | null;

  @Field(() => String, { nullable: true, description: '`url` of the page, as it is now; null for other contents.' })
  pageUrl!: string | null;

  @Field(() => String, { nullable: true, description: 'Address elsewhere.' })
  externalUrl!: string | null;

  @Field(() => Boolean, { description: 'Opens in a window of its own.' })
  newTab!: boolean;

  @Field(() => String, { description: 'What stands in the list of the module.' })
  title!: string;

  @Field(() => Int, { description: 'Place in the module, from 1.' })
  position!: number;

  @Field(() => Int, { description: 'Steps to the right.' })
  indent!: number;

  @Field(() => Boolean, { description: 'The viewer, a student, may not open it yet.' })
  lockedForUser!: boolean;

  @Extensions({ absoluteUrl: '/courses/:courseId/modules/items/:recordId' })
  @Field(() => String, { description: 'Address of the item for people.' })
  htmlUrl!: string;
}

export const ModuleItemConnection = connectionType('ModuleItem', () => ModuleItemObject);
