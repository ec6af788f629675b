import { Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import {
  type ModuleItem,
  moduleItemReads,
  moduleReads,
  type RequirementType,
  seenModuleState,
} from '../../../src/learning/modules/index.js';
import type { RequestContext } from '../../../src/platform/transaction/context.js';
import {
  computedField,
  connectionField,
  memberField,
  needs,
  permissionsField,
  relation,
} from '../../platform/declare.js';
import { DateTime } from '../../platform/scalars.js';
import { AssignmentObject } from '../assignments/assignment.object.js';
import { CourseObject } from '../courses/course.object.js';
import { FileObject } from '../files/file.object.js';
import { courseProgressFields } from './course-progress.fields.js';
import { InModulesArgs, ModuleItemListArgs, ModuleListArgs, ModuleStudentArgs } from './module.inputs.js';
import { ModuleConnection, ModuleObject, ModuleState } from './module.object.js';
import { CompletionRequirementObject, ModuleItemConnection, ModuleItemObject } from './module-item.object.js';

const moduleNeeds = needs<{ allItems: number | null; shownItems: number; workflowState: string }>();

@Resolver(() => ModuleObject)
class ModuleFields {
  @moduleNeeds('allItems', 'shownItems')
  @FieldResolver(() => Int, { description: 'Items that the viewer sees.' })
  itemsCount(@Root() module: { allItems: number | null; shownItems: number }): number {
    return module.allItems ?? module.shownItems;
  }

  @moduleNeeds('workflowState')
  @FieldResolver(() => Boolean, { description: 'Students see it.' })
  published(@Root() module: { workflowState: string }): boolean {
    return module.workflowState === 'active';
  }
}

/** Where the contents of a type are found below their course. */
const contentRoutes: Partial<Record<ModuleItem['type'], string>> = {
  Assignment: 'assignments',
  File: 'files',
  Page: 'pages',
  Discussion: 'discussion_topics',
  Quiz: 'quizzes',
};

const itemNeeds = needs<ModuleItem & { completed: boolean | null }>();

@Resolver(() => ModuleItemObject)
class ModuleItemFields {
  @itemNeeds('requirementType', 'minScore', 'completed')
  @FieldResolver(() => CompletionRequirementObject, {
    nullable: true,
    description: 'What a student has to do with it; null for nothing.',
  })
  completionRequirement(
    @Root() item: { requirementType: RequirementType | null; minScore: number | null; completed: boolean | null },
  ): object | null {
    if (item.requirementType === null) return null;
    return { type: item.requirementType, minScore: item.minScore, completed: item.completed };
  }

  @itemNeeds('workflowState')
  @FieldResolver(() => Boolean, { description: 'Students see it, where they see the module and its content.' })
  published(@Root() item: { workflowState: string }): boolean {
    return item.workflowState === 'active';
  }

  @itemNeeds('type', 'courseId', 'contentId', 'pageUrl')
  @FieldResolver(() => String, {
    nullable: true,
    description: 'Address on REST of what it shows; null for addresses, tools and headings.',
  })
  url(
    @Root() item: Pick<ModuleItem, 'type' | 'courseId' | 'contentId' | 'pageUrl'>,
    @Ctx() ctx: RequestContext,
  ): string | null {
    const route = contentRoutes[item.type];
    const named = item.pageUrl === null ? item.contentId : encodeURIComponent(item.pageUrl);
    return route === undefined ? null : `${ctx.baseUrl}/api/v1/courses/${item.courseId}/${route}/${named}`;
  }
}

export const moduleFields = [
  permissionsField(ModuleItemObject, 'ModuleItemPermissions', moduleItemReads, {
    manage: { update: 'May change it.', delete: 'May take it out.' },
    readUnpublished: 'Sees what is not published.',
    take: 'May mark it: a student there just now.',
    open: 'May open it: a student to whom it is open.',
    follow: 'Has a progress with it: a student of the course.',
  }),
  ...courseProgressFields,
  ModuleFields,
  ModuleItemFields,
  computedField(ModuleObject, 'state', () => ModuleState, {
    description: 'How far the viewer is, or the student who is named; null for who is no student there.',
    args: ModuleStudentArgs,
    column: 'shownModuleState',
    present: seenModuleState,
  }),
  computedField(ModuleObject, 'completedAt', () => DateTime, {
    description: 'When the viewer completed it, or the student who is named; null until then.',
    args: ModuleStudentArgs,
    column: 'moduleCompletedAt',
  }),
  relation(ModuleObject, 'course', () => CourseObject, {
    description: 'The course in which it stands; null when it is not yours to see.',
  }),
  connectionField(ModuleObject, 'items', () => ModuleItemConnection, {
    description: 'The items that the viewer sees, by position.',
    args: ModuleItemListArgs,
  }),
  memberField(ModuleObject, 'item', () => ModuleItemObject, {
    description: 'One item of the module, by its id.',
    args: InModulesArgs,
    connection: 'oneItem',
  }),
  permissionsField(ModuleObject, 'ModulePermissions', moduleReads, {
    manage: { update: 'May change it and its items.', delete: 'May delete it.' },
    readUnpublished: 'Sees what is not published.',
    take: 'Goes through the module: a student there just now.',
  }),
  relation(ModuleObject, 'prerequisiteModules', () => ModuleObject, {
    description: 'The modules that have to be completed first, as far as you see them.',
    list: true,
  }),
  relation(ModuleItemObject, 'course', () => CourseObject, {
    description: 'The course in which it stands; null when it is not yours to see.',
  }),
  relation(ModuleItemObject, 'assignment', () => AssignmentObject, {
    description:
      'The assignment that it shows, with its dates; null for other contents, and when it is not yours to see.',
  }),
  relation(ModuleItemObject, 'file', () => FileObject, {
    description: 'The file that it shows; null for other contents, and when it is not yours to see.',
  }),
  relation(ModuleItemObject, 'module', () => ModuleObject, {
    description: 'The module in which it stands; null when it is not yours to see.',
  }),
  connectionField(CourseObject, 'modules', () => ModuleConnection, {
    description: 'The modules that the viewer sees, by position.',
    args: ModuleListArgs,
  }),
  memberField(CourseObject, 'module', () => ModuleObject, {
    description: 'One module of the course, by its id.',
    args: InModulesArgs,
    connection: 'oneModule',
  }),
];
