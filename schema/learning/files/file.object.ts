import { Extensions, Field, Float, ObjectType } from 'type-graphql';
import { fileReads } from '../../../src/learning/files/index.js';
import { connectionType } from '../../platform/connection.js';
import { ReadBy } from '../../platform/declare.js';
import { NodeObject } from '../../platform/node.js';
import { DateTime, RecordId } from '../../platform/scalars.js';
import { CourseContentInterface } from '../courses/course-content.interface.js';

@ObjectType('FileLock', { simpleResolvers: true, description: 'Why a file is locked for the viewer.' })
export class FileLockObject {
  @Field(() => String, { description: 'The file, as `file_12`.' })
  assetString!: string;

  @Field(() => DateTime, { nullable: true, description: 'Locked before this instant.' })
  unlockAt!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'Locked from this instant on.' })
  lockAt!: string | null;
}

/** Source: supplement §1.10. */
@ReadBy(fileReads)
@ObjectType('File', {
  implements: [NodeObject, CourseContentInterface],
  simpleResolvers: true,
  description: 'A file of a course, a group or a person.',
})
export class FileObject extends NodeObject {
  @Field(() => RecordId, { description: 'Record id of the folder.' })
  folderId!: number;

  @Field(() => String, { description: 'Random identifier of the file.' })
  uuid!: string;

  @Field(() => String, { description: 'The name that people see.' })
  displayName!: string;

  @Field(() => String, { description: 'The name under which it was uploaded.' })
  filename!: string;

  @Field(() => String, { description: 'What the file is, e.g. `image/png`: found in its bytes.' })
  contentType!: string;

  @Field(() => Float, { description: 'Bytes, a whole number.' })
  size!: number;

  @Field(() => String, { nullable: true, description: 'SHA-256 of the bytes in hexadecimal.' })
  sha256!: string | null;

  @Field(() => DateTime, { description: 'When it was announced.' })
  createdAt!: string;

  @Field(() => DateTime, { description: 'When anything about it last changed.' })
  updatedAt!: string;

  @Field(() => DateTime, { description: 'When its bytes last changed.' })
  modifiedAt!: string;

  @Field(() => DateTime, { nullable: true, description: 'Locked before this instant.' })
  unlockAt!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'Locked from this instant on.' })
  lockAt!: string | null;

  @Field(() => Boolean, { description: 'Unpublished: only those who manage the files see it.' })
  locked!: boolean;

  @Field(() => Boolean, { description: 'Hidden from those who do not manage the files.' })
  hidden!: boolean;

  @Extensions({ column: 'forSubmissions' })
  @Field(() => Boolean, {
    description: 'Handed in with a submission: it stays as it is and does not count against the quota.',
  })
  forSubmissions!: boolean;
}

export const FileConnection = connectionType('File', () => FileObject);
