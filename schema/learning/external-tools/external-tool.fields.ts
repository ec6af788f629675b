import type { GraphQLResolveInfo } from 'graphql';
import { Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import { externalToolReads, type PlacedTool, shownPlacements } from '../../../src/learning/external-tools/index.js';
import type { RequestContext } from '../../../src/platform/transaction/context.js';
import { AccountObject } from '../../identity/accounts/account.object.js';
import { connectionField, memberField, needs, permissionsField, relation } from '../../platform/declare.js';
import { loadRecord } from '../../platform/load-record.js';
import { OfRoutes } from '../../platform/of-routes.js';
import { blueprintLockFields } from '../course-copies/blueprint-lock.reference.js';
import { CourseObject } from '../courses/course.object.js';
import { CourseTabObject } from '../courses/tabs/course-tab.object.js';
import { GroupObject } from '../groups/group.object.js';
import { ExternalToolArgs, ExternalToolListArgs } from './external-tool.inputs.js';
import { ExternalToolConnection, ExternalToolObject } from './external-tool.object.js';
import { ToolPlacementsObject } from './tool-placement.object.js';

const toolNeeds = needs<PlacedTool & { stateWord: string }>();

@Resolver(() => ExternalToolObject)
class ExternalToolFields {
  @toolNeeds('name', 'text', 'url', 'iconUrl', 'selectionWidth', 'selectionHeight', 'placementSettings')
  @FieldResolver(() => ToolPlacementsObject, { description: 'The places where it shows up.' })
  placements(@Root() tool: PlacedTool): object {
    return shownPlacements(tool);
  }

  @OfRoutes('workflowState')
  @toolNeeds('stateWord')
  @FieldResolver(() => String, { description: 'The word of its privacy level, or `deleted`.' })
  stateOverRest(@Root() { stateWord }: { stateWord: string }): string {
    return stateWord;
  }
}

@Resolver(() => CourseTabObject)
class ToolTabFields {
  @FieldResolver(() => ExternalToolObject, {
    nullable: true,
    description: 'The tool that it launches; null for a page of the service.',
  })
  externalTool(
    @Root() { externalToolId }: Pick<CourseTabObject, 'externalToolId'>,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    return externalToolId === null ? null : loadRecord(ctx, info, externalToolId);
  }
}

export const externalToolFields = [
  blueprintLockFields(ExternalToolObject),
  ExternalToolFields,
  ToolTabFields,
  permissionsField(ExternalToolObject, 'ExternalToolPermissions', externalToolReads, {
    update: 'May change it: no blueprint has locked it.',
    delete: 'May delete it: no blueprint has locked it.',
  }),
  relation(ExternalToolObject, 'course', () => CourseObject, {
    description: 'Its course; null for a tool of an account, and when it is not yours to see.',
  }),
  relation(ExternalToolObject, 'account', () => AccountObject, {
    description: 'Its account; null for a tool of a course, and when it is not yours to see.',
  }),
  connectionField(CourseObject, 'externalTools', () => ExternalToolConnection, {
    description: 'External tools of the course, by name, for its members and those who look after it.',
    args: ExternalToolListArgs,
  }),
  memberField(CourseObject, 'externalTool', () => ExternalToolObject, {
    description: 'One external tool of the course itself.',
    args: ExternalToolArgs,
    connection: 'externalTool',
  }),
  connectionField(AccountObject, 'externalTools', () => ExternalToolConnection, {
    description:
      'External tools of the account, by name, for everybody of the courses below it and who administers it or an account below it.',
    args: ExternalToolListArgs,
  }),
  memberField(AccountObject, 'externalTool', () => ExternalToolObject, {
    description: 'One external tool of the account itself.',
    args: ExternalToolArgs,
    connection: 'externalTool',
  }),
  connectionField(GroupObject, 'externalTools', () => ExternalToolConnection, {
    description:
      'External tools of the course or account in which the group stands, by name, for those who may list its members.',
    args: ExternalToolListArgs,
  }),
];
