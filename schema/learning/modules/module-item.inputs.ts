import { Field, Float, InputType, Int } from 'type-graphql';
import { itemMarks, itemTypes, requirementTypes } from '../../../src/learning/modules/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import { RecordId } from '../../platform/scalars.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';

export const ModuleItemType = wordEnum(itemTypes, {
  name: 'ModuleItemType',
  description: 'What an item of a module shows.',
  values: {
    File: 'A file of the course.',
    Page: 'A page of the course.',
    Discussion: 'A discussion of the course.',
    Assignment: 'An assignment of the course.',
    Quiz: 'A quiz of the course.',
    SubHeader: 'A heading.',
    ExternalUrl: 'An address elsewhere.',
    ExternalTool: 'An external tool, by its address, or by its id as well.',
  },
});
export type ModuleItemType = WordOf<typeof ModuleItemType>;

export const CompletionRequirementType = wordEnum(requirementTypes, {
  name: 'CompletionRequirementType',
  description: 'What a student has to do with an item.',
  values: {
    must_view: 'Look at it.',
    must_mark_done: 'Tick it off.',
    must_submit: 'Hand something in.',
    must_contribute: 'Take part in it.',
    min_score: 'Reach a number of points.',
  },
});
export type CompletionRequirementType = WordOf<typeof CompletionRequirementType>;

export const ModuleItemMark = wordEnum(itemMarks, {
  name: 'ModuleItemMark',
  description: 'What a student has done with an item.',
  values: {
    read: 'Looked at it.',
    done: 'Ticked it off.',
    notDone: 'Not done after all.',
  },
});
export type ModuleItemMark = WordOf<typeof ModuleItemMark>;

@InputType({ description: 'What a student has to do with an item.' })
export class CompletionRequirementInput {
  @Field(() => CompletionRequirementType, { nullable: true, description: 'What; needed, and null for nothing.' })
  type?: CompletionRequirementType | null;

  @Field(() => Float, { nullable: true, description: 'Points; needed for a minimal score, ignored for the others.' })
  minScore?: number | null;
}

/** Source: supplement §5.3, modules. Absent = unchanged, null = unset. */
@InputType({ description: 'Changes to an item of a module. What is absent stays as it is.' })
export class UpdateModuleItemInput {
  @Field(() => String, { nullable: true, description: 'Title; the name of the content unless given.' })
  title?: string | null;

  @Field(() => Int, { nullable: true, description: 'Place in the module, from 1; the others make room.' })
  position?: number | null;

  @Field(() => Int, { nullable: true, description: 'Steps to the right, 0 to 5.' })
  indent?: number | null;

  @Field(() => String, { nullable: true, description: 'Address, for external addresses and tools.' })
  externalUrl?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Opens in a window of its own.' })
  newTab?: boolean | null;

  @Field(() => CompletionRequirementInput, { nullable: true, description: 'What has to be done; null: nothing.' })
  completionRequirement?: CompletionRequirementInput | null;

  @Field(() => Boolean, { nullable: true, description: 'Students see it; true for a new item unless given.' })
  published?: boolean | null;
}

@InputType({ description: 'A new item of a module.' })
export class CreateModuleItemInput extends UpdateModuleItemInput {
  @Field(() => ModuleItemType, { description: 'What it shows.' })
  type!: ModuleItemType;

  @Field(() => RecordId, {
    nullable: true,
    description:
      'Record id of the file, discussion, assignment or quiz; or of the tool, whose address then needs none.',
  })
  contentId?: RecordKey | null;

  @Field(() => String, { nullable: true, description: '`url` of the page.' })
  pageUrl?: string | null;
}
