import { ArgsType, Extensions, Field, InputType } from 'type-graphql';
import { placedBy, type ToolPatch } from '../../../src/learning/external-tools/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import { PageArgs } from '../../platform/connection.js';
import { OneOfInput } from '../../platform/one-of-inputs.js';
import { RecordId } from '../../platform/scalars.js';
import { ruledWords } from '../../platform/unlisted-words.js';
import { ToolConfigType, ToolPlacementName, ToolPrivacyLevel } from './external-tool.enums.js';
import { ToolCustomFieldInput, ToolPlacementsInput } from './tool-placement.inputs.js';

/** Source: D1 · External tools; supplement §2.2. What is absent does not filter. */
@InputType({ description: 'Which tools a list keeps, and whether it reaches up.' })
class ExternalToolFilter {
  @Field(() => String, { nullable: true, description: 'Part of the name.' })
  searchTerm?: string;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True keeps the tools that are offered where something is chosen for modules and assignments.',
  })
  selectable?: boolean;

  @Field(() => Boolean, { nullable: true, description: 'True adds the tools of every account above.' })
  includeParents?: boolean;

  @Field(() => ToolPlacementName, { nullable: true, description: 'Keeps the tools that show up there.' })
  placement?: ToolPlacementName;
}

@ArgsType()
export class ExternalToolListArgs extends PageArgs {
  @Field(() => ExternalToolFilter, { nullable: true, description: 'Which tools are kept.' })
  filter?: ExternalToolFilter;
}

@ArgsType()
export class ExternalToolArgs {
  @Field(() => RecordId, { description: 'Record id of the tool.' })
  id!: RecordKey;
}

@OneOfInput()
@InputType({ description: 'Where a tool is installed.' })
export class ExternalToolOwnerInput {
  @Field(() => RecordId, { nullable: true, description: 'The course: id or `sis_course_id:…`.' })
  courseId?: RecordKey;

  @Field(() => RecordId, { nullable: true, description: 'The account: id, `self` or `sis_account_id:…`.' })
  accountId?: RecordKey;
}

/** Source: D1 · External tools, create parameters. */
@InputType({
  description:
    'What is said of a tool. A new one needs a name, a privacy level, a consumer key and a shared secret, and an address, a domain or a place with an address. What is absent stays; null unsets.',
})
export class ExternalToolInput {
  @Field(() => String, { nullable: true, description: 'Name of the tool; it goes before the title of a cartridge.' })
  name?: string | null;

  @Extensions({ ...ruledWords })
  @Field(() => ToolPrivacyLevel, { nullable: true, description: 'How much it is told of who launches it.' })
  privacyLevel?: ToolPrivacyLevel | null;

  @Field(() => String, { nullable: true, description: 'What the tool calls this service.' })
  consumerKey?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Secret with which launches are signed; it is never answered, and is unset when another host comes without it.',
  })
  sharedSecret?: string | null;

  @Field(() => String, { nullable: true, description: 'What it is for, plain text.' })
  description?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Address where it is launched: http or https. It takes the place of a domain; both are refused.',
  })
  url?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Host whose links are the tool’s. It takes the place of an address; both are refused.',
  })
  domain?: string | null;

  @Field(() => String, { nullable: true, description: 'Address of its icon: http or https.' })
  iconUrl?: string | null;

  @Field(() => String, { nullable: true, description: 'Text of its places that have none of their own.' })
  text?: string | null;

  @Field(() => [ToolCustomFieldInput], {
    nullable: true,
    description: 'Fields that are sent with every launch, in place of those before.',
  })
  customFields?: ToolCustomFieldInput[] | null;

  @Field(() => ToolPlacementsInput, { nullable: true, description: 'Where it shows up.' })
  placements?: ToolPlacementsInput | null;

  @Field(() => ToolConfigType, {
    nullable: true,
    description:
      'Takes the configuration from a Common Cartridge. It sets all that a cartridge can say; what is said here goes before it.',
  })
  configType?: ToolConfigType | null;

  @Field(() => String, { nullable: true, description: 'The cartridge, for `BY_XML`; at most 1,048,576 characters.' })
  configXml?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Address of the cartridge, for `BY_URL`: http or https, of a public host.',
  })
  configUrl?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True: it is not offered where something is chosen for modules and assignments; false unless given.',
  })
  notSelectable?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True leaves the query of its address out of what is posted to it; false unless given.',
  })
  oauthCompliant?: boolean | null;
}

/** The input as use cases take it: places by their words. */
export const toolPatchOf = ({ placements, ...fields }: ExternalToolInput): ToolPatch => ({
  ...fields,
  ...(placements != null && { placements: placedBy(placements) }),
});
