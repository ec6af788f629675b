import { Args, ArgsType, Ctx, Field, ObjectType, Query, Resolver } from 'type-graphql';
import { launchTypes, requestToolLaunch } from '../../../src/learning/external-tools/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { RequestContext } from '../../../src/platform/transaction/context.js';
import { Credential } from '../../platform/declare.js';
import { RecordId } from '../../platform/scalars.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';
import { placementDescriptions } from './external-tool.enums.js';
import { ExternalToolOwnerInput } from './external-tool.inputs.js';

export const ToolLaunchType = wordEnum(launchTypes, {
  name: 'ToolLaunchType',
  description: 'From where a tool is launched.',
  values: {
    ...placementDescriptions,
    assessment: 'From an assignment that opens it.',
    module_item: 'From an item of a module.',
  },
});
export type ToolLaunchType = WordOf<typeof ToolLaunchType>;

/** Source: D1 · External tools, sessionless launch. */
@ArgsType()
class ToolLaunchArgs {
  @Field(() => ExternalToolOwnerInput, { description: 'The course or account in which it is launched.' })
  owner!: ExternalToolOwnerInput;

  @Field(() => RecordId, {
    nullable: true,
    description: 'Record id of the tool: of the course or account, or of an account above. A place needs it.',
  })
  externalToolId?: RecordKey | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Address that is launched, in place of the tool’s own; it says which tool is meant where none is named.',
  })
  url?: string | null;

  @Field(() => ToolLaunchType, { nullable: true, description: 'From where; an ordinary launch unless given.' })
  launchType?: ToolLaunchType | null;

  @Field(() => RecordId, { nullable: true, description: 'Record id of the assignment, for `ASSESSMENT`.' })
  assignmentId?: RecordKey | null;

  @Field(() => RecordId, { nullable: true, description: 'Record id of the item of a module, for `MODULE_ITEM`.' })
  moduleItemId?: RecordKey | null;
}

/** Source: D1 · External tools, sessionless launch. */
@ObjectType('ToolLaunch', { simpleResolvers: true, description: 'A tool that is about to be launched.' })
export class ToolLaunchObject {
  @Field(() => RecordId, { description: 'Record id of the tool.' })
  externalToolId!: number;

  @Field(() => String, { description: 'What is launched: the assignment, the item of a module, or the tool.' })
  name!: string;

  @Credential()
  @Field(() => String, {
    description: 'Address where a browser launches it in the viewer’s name: once, within five minutes.',
  })
  url!: string;
}

@Resolver()
export class ToolLaunchQueries {
  @Query(() => ToolLaunchObject, {
    nullable: true,
    description: 'An address by which a browser that is not signed on launches a tool once, in the viewer’s name.',
  })
  toolLaunch(@Args(() => ToolLaunchArgs) { owner, ...request }: ToolLaunchArgs, @Ctx() ctx: RequestContext) {
    return requestToolLaunch(ctx, owner, request);
  }
}
