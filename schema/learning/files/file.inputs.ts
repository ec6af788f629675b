import { ArgsType, Field, Float, InputType, Int } from 'type-graphql';
import { duplicateWays } from '../../../src/learning/files/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import { type ListOrder, OneWayPageArgs, orderInput } from '../../platform/connection.js';
import { beside, OneOfInput } from '../../platform/one-of-inputs.js';
import { DateTime, RecordId } from '../../platform/scalars.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';

/** Values are the names of the orders of files, which are the words of requests. */
const FileOrderField = wordEnum(['name', 'size', 'created_at', 'updated_at', 'content_type', 'user'], {
  name: 'FileOrderField',
  description: 'How a list of files is ordered.',
  values: {
    name: 'By name, without regard to case.',
    size: 'By size.',
    created_at: 'By the time when it was announced.',
    updated_at: 'By the time of the last change.',
    content_type: 'By what it is.',
    user: 'By the sortable name of who brought it.',
  },
});
type FileOrderField = WordOf<typeof FileOrderField>;

const FileOrder = orderInput<FileOrderField>('FileOrder', FileOrderField, 'by name');

export const OnDuplicate = wordEnum(duplicateWays, {
  name: 'OnDuplicate',
  description: 'What becomes of two files of the same name.',
  values: {
    overwrite: 'The new one takes the place of the old one.',
    rename: 'The new one gets another name.',
  },
});
export type OnDuplicate = WordOf<typeof OnDuplicate>;

@ArgsType()
export class FileListArgs extends OneWayPageArgs {
  @Field(() => String, { nullable: true, description: 'Keeps files whose name has this part; at least 3 characters.' })
  searchTerm?: string;

  @Field(() => [String], { nullable: true, description: 'Keeps these types: `image/png`, or `image` for all of them.' })
  contentTypes?: string[];

  @Field(() => FileOrder, { nullable: true, description: 'How the list is ordered.' })
  orderBy?: ListOrder<FileOrderField>;
}

@OneOfInput()
@InputType({ description: 'Whose files are meant.' })
export class FileOwnerInput {
  @Field(() => RecordId, { nullable: true, description: 'The course: id or `sis_course_id:…`.' })
  courseId?: RecordKey;

  @Field(() => RecordId, { nullable: true, description: 'The person: your own id or `self`.' })
  userId?: RecordKey;

  @Field(() => RecordId, { nullable: true, description: 'The group: id or `sis_group_id:…`.' })
  groupId?: RecordKey;
}

@OneOfInput()
@InputType({ description: 'Where a file or folder goes: the root folder of a course, person or group, or a folder.' })
export class FilePlaceInput extends FileOwnerInput {
  @Field(() => RecordId, { nullable: true, description: 'The folder: its record id.' })
  folderId?: RecordKey;
}

@ArgsType()
export class MemberIdArgs {
  @Field(() => RecordId, { description: 'Record id.' })
  id!: RecordKey;
}

const parentWays = { id: 'parentFolderId', path: 'parentFolderPath' } as const;

@OneOfInput(parentWays)
@InputType({ description: 'Which folder something goes into.' })
export class ParentFolderInput {
  @Field(() => RecordId, { nullable: true, description: 'Its record id.' })
  id?: RecordKey | null;

  @Field(() => String, { nullable: true, description: 'Its path below the place; made where it is missing.' })
  path?: string | null;
}

/** What goes into a folder, as the use cases take it. */
export const inParent = <Input extends { parent?: ParentFolderInput | null }>(input: Input) =>
  beside(input, 'parent', parentWays);

/** Source: supplement §1.10. */
@InputType({ description: 'A file that is to come.' })
export class FileUploadInput {
  @Field(() => String, { nullable: true, description: 'Its name; needed.' })
  name?: string | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Its size in bytes; without it, as many may come as there is room for.',
  })
  size?: number | null;

  @Field(() => String, { nullable: true, description: 'What it is; found from the name where absent.' })
  contentType?: string | null;

  @Field(() => ParentFolderInput, { nullable: true, description: 'The folder; that of the place unless given.' })
  parent?: ParentFolderInput | null;

  @Field(() => OnDuplicate, { nullable: true, description: 'What becomes of a file of that name; it is overwritten.' })
  onDuplicate?: OnDuplicate | null;

  @Field(() => String, {
    nullable: true,
    description: 'Public address from which the service fetches the file itself.',
  })
  url?: string | null;
}

@InputType({ description: 'Changes to a file. What is absent stays as it is.' })
export class UpdateFileInput {
  @Field(() => String, { nullable: true, description: 'New name.' })
  name?: string | null;

  @Field(() => RecordId, { nullable: true, description: 'New folder, of the same course, group or person.' })
  parentFolderId?: RecordKey | null;

  @Field(() => OnDuplicate, { nullable: true, description: 'What becomes of a file of that name; else it is refused.' })
  onDuplicate?: OnDuplicate | null;

  @Field(() => DateTime, { nullable: true, description: 'Locked before this instant.' })
  unlockAt?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Locked from this instant on.' })
  lockAt?: Date | null;

  @Field(() => Boolean, { nullable: true, description: 'True takes it back from those who do not manage the files.' })
  locked?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'True hides it from those who do not manage the files.' })
  hidden?: boolean | null;
}

@InputType({ description: 'What every folder has.' })
abstract class FolderFieldsInput {
  @Field(() => String, { nullable: true, description: 'New name.' })
  name?: string | null;

  @Field(() => Int, { nullable: true, description: 'Place among its siblings.' })
  position?: number | null;

  @Field(() => DateTime, { nullable: true, description: 'Locked before this instant, with all that is in it.' })
  unlockAt?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Locked from this instant on.' })
  lockAt?: Date | null;

  @Field(() => Boolean, { nullable: true, description: 'True unpublishes it with all that is in it.' })
  locked?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'True hides it with all that is in it.' })
  hidden?: boolean | null;
}

@InputType({ description: 'Changes to a folder. What is absent stays as it is.' })
export class UpdateFolderInput extends FolderFieldsInput {
  @Field(() => RecordId, { nullable: true, description: 'The folder above, of the same course, group or person.' })
  parentFolderId?: RecordKey | null;
}

@InputType({ description: 'A folder that is to be made.' })
export class CreateFolderInput extends FolderFieldsInput {
  @Field(() => ParentFolderInput, { nullable: true, description: 'The folder above; that of the place unless given.' })
  parent?: ParentFolderInput | null;
}
