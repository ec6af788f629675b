import { Field, Float, InputType, Int, registerEnumType } from 'type-graphql';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import { RecordId } from '../../platform/scalars.js';

export enum ModuleItemType {
  FILE = 'File',
  PAGE = 'Page',
  DISCUSSION = 'Discussion',
  ASSIGNMENT = 'Assignment',
  QUIZ = 'Quiz',
  SUB_HEADER = 'SubHeader',
  EXTERNAL_URL = 'ExternalUrl',
  EXTERNAL_TOOL = 'ExternalTool',
}
registerEnumType(ModuleItemType, {
  name: 'ModuleItemType',
  description: 'What an item of a module shows.',
  valuesConfig: {
    FILE: { description: 'A file of the course.' },
    PAGE: { description: 'A page of the course.' },
    DISCUSSION: { description: 'A discussion of the course.' },
    ASSIGNMENT: { description: 'An assignment of the course.' },
    QUIZ: { description: 'A quiz of the course.' },
    SUB_HEADER: { description: 'A heading.' },
    EXTERNAL_URL: { description: 'An address elsewhere.' },
    EXTERNAL_TOOL: { description: 'An external tool, by its address.' },
  },
});

export enum CompletionRequirementType {
  MUST_VIEW = 'must_view',
  MUST_MARK_DONE = 'must_mark_done',
  MUST_SUBMIT = 'must_submit',
  MUST_CONTRIBUTE = 'must_contribute',
  MIN_SCORE = 'min_score',
}
registerEnumType(CompletionRequirementType, {
  name: 'CompletionRequirementType',
  description: 'What a student has to do with an item.',
  valuesConfig: {
    MUST_VIEW: { description: 'Look at it.' },
    MUST_MARK_DONE: { description: 'Tick it off.' },
    MUST_SUBMIT: { description: 'Hand something in.' },
    MUST_CONTRIBUTE: { description: 'Take part in it.' },
    MIN_SCORE: { description: 'Reach a number of points.' },
  },
});

export enum ModuleItemSaying {
  READ = 'read',
  DONE = 'done',
  NOT_DONE = 'notDone',
}
registerEnumType(ModuleItemSaying, {
  name: 'ModuleItemSaying',
  description: 'What a student says of an item.',
  valuesConfig: {
    READ: { description: 'Looked at it.' },
    DONE: { description: 'Ticked it off.' },
    NOT_DONE: { description: 'Not done after all.' },
  },
});

@InputType({ description: 'What a student has to do with an item.' })
export class CompletionRequirementInput {
  @Field(() => CompletionRequirementType, { nullable: true, description: 'What; null: nothing.' })
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

  @Field(() => RecordId, { nullable: true, description: 'Record id of the file, discussion, assignment or quiz.' })
  contentId?: RecordKey | null;

  @Field(() => String, { nullable: true, description: '`url` of the page.' })
  pageUrl?: string | null;
}
