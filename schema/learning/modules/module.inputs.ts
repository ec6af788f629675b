import { ArgsType, Field, InputType, Int } from 'type-graphql';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import { PageArgs } from '../../platform/connection.js';
import { DateTime, RecordId } from '../../platform/scalars.js';

@ArgsType()
export class ModuleListArgs extends PageArgs {
  @Field(() => String, { nullable: true, description: 'Part of the name.' })
  searchTerm?: string;
}

@ArgsType()
export class ModuleItemListArgs extends PageArgs {
  @Field(() => String, { nullable: true, description: 'Part of the title.' })
  searchTerm?: string;
}

/** Source: supplement §5.3, modules. */
@ArgsType()
export class ModuleStudentArgs {
  @Field(() => RecordId, {
    nullable: true,
    description: 'Whose: a student whom the viewer observes or whose grades they see; oneself unless given.',
  })
  studentId?: RecordKey;
}

@ArgsType()
export class InModulesArgs {
  @Field(() => RecordId, { description: 'Record id.' })
  id!: RecordKey;
}

/** Which module of which course. */
@ArgsType()
export class ModuleNameArgs {
  @Field(() => RecordId, { nullable: true, description: 'The course: id or `sis_course_id:…`; 404 if it is another.' })
  courseId!: RecordKey;

  @Field(() => RecordId, { description: 'Record id.' })
  id!: RecordKey;
}

/** Which item of which module. */
@ArgsType()
export class ModuleItemNameArgs extends ModuleNameArgs {
  @Field(() => RecordId, { nullable: true, description: 'Record id of the module; 404 if it is another.' })
  moduleId!: RecordKey;
}

/** Source: supplement §5.3, modules. Absent = unchanged, null = unset. */
@InputType({ description: 'What is said of a module.' })
export class ModuleInput {
  @Field(() => String, { nullable: true, description: 'Name; needed for a new module.' })
  name?: string | null;

  @Field(() => Int, { nullable: true, description: 'Place among the modules, from 1; the others make room.' })
  position?: number | null;

  @Field(() => DateTime, { nullable: true, description: 'Locked for students before this instant; null: never.' })
  unlockAt?: Date | null;

  @Field(() => Boolean, { nullable: true, description: 'The items are gone through one after the other.' })
  requireSequentialProgress?: boolean | null;

  @Field(() => [RecordId], {
    nullable: true,
    description: 'Earlier modules of the course that have to be completed first.',
  })
  prerequisiteModuleIds?: RecordKey[] | null;

  @Field(() => Boolean, { nullable: true, description: 'Students see it; a new module is unpublished unless asked.' })
  published?: boolean | null;
}
