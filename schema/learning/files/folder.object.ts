import { Extensions, Field, Int, ObjectType } from 'type-graphql';
import { folderReads } from '../../../src/learning/files/index.js';
import { connectionType } from '../../platform/connection.js';
import { ReadBy } from '../../platform/declare.js';
import { NodeObject } from '../../platform/node.js';
import { DateTime, RecordId } from '../../platform/scalars.js';
import { FileQuotaObject } from './file-upload.object.js';

/** Source: supplement §5.4. */
@ReadBy(folderReads)
@ObjectType('Folder', { implements: NodeObject, simpleResolvers: true, description: 'A folder of files.' })
export class FolderObject extends NodeObject {
  @Field(() => String, { description: 'Name of the folder.' })
  name!: string;

  @Field(() => String, { description: 'The names from the root down, with slashes between them.' })
  fullName!: string;

  @Field(() => RecordId, { nullable: true, description: 'Record id of the folder above; null for a root.' })
  parentFolderId!: number | null;

  @Field(() => Int, { nullable: true, description: 'Where it stands among its siblings; null without a place.' })
  position!: number | null;

  @Field(() => DateTime, { description: 'When it was made.' })
  createdAt!: string;

  @Field(() => DateTime, { description: 'When it last changed.' })
  updatedAt!: string;

  @Field(() => DateTime, { nullable: true, description: 'Locked before this instant, with all that is in it.' })
  unlockAt!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'Locked from this instant on.' })
  lockAt!: string | null;

  @Field(() => Boolean, { description: 'Unpublished, with all that is in it.' })
  locked!: boolean;

  @Field(() => Boolean, { description: 'Hidden, with all that is in it.' })
  hidden!: boolean;

  @Field(() => Boolean, { description: 'Holds what was handed in.' })
  forSubmissions!: boolean;

  @Field(() => FileQuotaObject, {
    nullable: true,
    description: 'How much room the files of its course, person or group have; null for who does not manage them.',
  })
  quota!: FileQuotaObject | null;

  @Extensions({ absoluteUrl: '/api/v1/folders/:recordId/files' })
  @Field(() => String, { description: 'Address of its files on REST.' })
  filesUrl!: string;

  @Extensions({ absoluteUrl: '/api/v1/folders/:recordId/folders' })
  @Field(() => String, { description: 'Address of its folders on REST.' })
  foldersUrl!: string;
}

export const FolderConnection = connectionType('Folder', () => FolderObject);
