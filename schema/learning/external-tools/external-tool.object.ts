import { Field, Int, ObjectType } from 'type-graphql';
import { externalToolReads } from '../../../src/learning/external-tools/index.js';
import { connectionType } from '../../platform/connection.js';
import { ReadBy } from '../../platform/declare.js';
import { NodeObject } from '../../platform/node.js';
import { RecordState } from '../../platform/record-state.js';
import { DateTime, RecordId } from '../../platform/scalars.js';
import { ToolPrivacyLevel } from './external-tool.enums.js';
import { ToolCustomFieldObject } from './tool-placement.object.js';

/** Source: D1 · ExternalTool; supplement §2.2. */
@ReadBy(externalToolReads)
@ObjectType('ExternalTool', {
  implements: NodeObject,
  simpleResolvers: true,
  description:
    'A tool of somebody else that is launched from a course or an account by LTI 1.1. Its shared secret is never answered.',
})
export class ExternalToolObject extends NodeObject {
  @Field(() => String, { description: 'Name of the tool.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'What it is for, plain text; null where nothing is said.' })
  description!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Address where it is launched, and with which links are compared; null where it has a domain.',
  })
  url!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Host whose links, and those of the hosts below it, are the tool’s; null where it has an address.',
  })
  domain!: string | null;

  @Field(() => String, { description: 'What the tool calls this service.' })
  consumerKey!: string;

  @Field(() => Boolean, {
    description: 'Whether nobody can launch it until its shared secret is given again: it has moved to another host.',
  })
  needsSecret!: boolean;

  @Field(() => ToolPrivacyLevel, { description: 'How much it is told of who launches it.' })
  privacyLevel!: ToolPrivacyLevel;

  @Field(() => [ToolCustomFieldObject], { description: 'Fields that are sent with every launch.' })
  customFields!: ToolCustomFieldObject[];

  @Field(() => String, {
    nullable: true,
    description: 'Text of its places that have none of their own; null for none.',
  })
  text!: string | null;

  @Field(() => String, { nullable: true, description: 'Address of its icon; null without one.' })
  iconUrl!: string | null;

  @Field(() => String, { nullable: true, description: 'Where its vendor helps, from its cartridge; null without one.' })
  vendorHelpLink!: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Width of its frame in pixels, from its cartridge; null without one.',
  })
  selectionWidth!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Height of its frame in pixels, from its cartridge; null without one.',
  })
  selectionHeight!: number | null;

  @Field(() => Boolean, { description: 'Not offered where something is chosen for modules and assignments.' })
  notSelectable!: boolean;

  @Field(() => Boolean, { description: 'The query of its address is left out of what is posted to it.' })
  oauthCompliant!: boolean;

  @Field(() => RecordId, { nullable: true, description: 'Record id of its course; null for a tool of an account.' })
  courseId!: number | null;

  @Field(() => RecordId, { nullable: true, description: 'Record id of its account; null for a tool of a course.' })
  accountId!: number | null;

  @Field(() => RecordState, { description: '`active` or `deleted`.' })
  workflowState!: RecordState;

  @Field(() => DateTime, { description: 'When it was installed.' })
  createdAt!: string;

  @Field(() => DateTime, { description: 'When it was last changed.' })
  updatedAt!: string;
}

export const ExternalToolConnection = connectionType('ExternalTool', () => ExternalToolObject);
