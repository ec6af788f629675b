import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import {
  type DownloadReach,
  downloadPath,
  fileReads,
  mimeClassOf,
  type StoredFile,
} from '../../../src/learning/files/index.js';
import type { RequestContext } from '../../../src/platform/transaction/context.js';
import { UserObject } from '../../identity/users/user.object.js';
import { Credential, connectionField, memberField, needs, permissionsField, relation } from '../../platform/declare.js';
import { CourseObject } from '../courses/course.object.js';
import { GroupObject } from '../groups/group.object.js';
import { FileKind } from './file.enums.js';
import { FileListArgs, MemberIdArgs } from './file.inputs.js';
import { FileConnection, FileLockObject, FileObject } from './file.object.js';
import { FolderObject } from './folder.object.js';

/** `managed` is true for who manages the file and null for the others. */
type FileRow = StoredFile & { lockedNow: boolean; managed: true | null; kept: boolean };
type Keeping = Pick<FileRow, 'lockedNow' | 'managed'>;

const fileNeeds = needs<FileRow>();
const lockedFor = (file: Keeping): boolean => file.lockedNow && file.managed !== true;

@Resolver(() => FileObject)
class FileFields {
  @Credential()
  @fileNeeds('id', 'uuid', 'lockedNow', 'managed', 'kept')
  @FieldResolver(() => String, {
    description:
      'Address of the bytes: whoever has it may fetch them, for an hour at least. Empty while the file is locked for the viewer.',
  })
  url(@Root() file: Pick<FileRow, 'id' | 'uuid' | 'kept'> & Keeping, @Ctx() ctx: RequestContext): string {
    if (lockedFor(file)) return '';
    const reach: DownloadReach = file.kept ? 'kept' : file.managed === true ? 'locked' : 'open';
    const link = { fileId: file.id, uuid: file.uuid, reach };
    return ctx.baseUrl + downloadPath(ctx.services.secrets, link, new Date());
  }

  @fileNeeds('contentType')
  @FieldResolver(() => FileKind, { description: 'The kind of file, by which clients choose a picture.' })
  mimeClass(@Root() file: Pick<FileRow, 'contentType'>): FileKind {
    return mimeClassOf(file.contentType);
  }

  @fileNeeds('lockedNow', 'managed')
  @FieldResolver(() => Boolean, { description: 'The viewer may know of the file and not fetch it.' })
  lockedForUser(@Root() file: Keeping): boolean {
    return lockedFor(file);
  }

  @fileNeeds('hidden', 'managed')
  @FieldResolver(() => Boolean, { description: 'Hidden from the viewer.' })
  hiddenForUser(@Root() file: Pick<FileRow, 'hidden' | 'managed'>): boolean {
    return file.hidden && file.managed !== true;
  }

  @fileNeeds('id', 'unlockAt', 'lockAt', 'lockedNow', 'managed')
  @FieldResolver(() => FileLockObject, { nullable: true, description: 'Why it is locked; null unless it is.' })
  lockInfo(@Root() file: Pick<FileRow, 'id' | 'unlockAt' | 'lockAt'> & Keeping) {
    const { id, unlockAt, lockAt } = file;
    return lockedFor(file) ? { assetString: `file_${id}`, unlockAt, lockAt } : null;
  }

  @fileNeeds('lockedNow', 'managed')
  @FieldResolver(() => String, { nullable: true, description: 'The same in a sentence; null unless it is locked.' })
  lockExplanation(@Root() file: Keeping): string | null {
    return lockedFor(file) ? 'This file is locked at the moment.' : null;
  }

  @fileNeeds('id')
  @FieldResolver(() => String, { nullable: true, description: 'Address of a small picture of it; null without one.' })
  thumbnailUrl(@Root() _file: Pick<FileRow, 'id'>): string | null {
    return null;
  }

  @fileNeeds('id')
  @FieldResolver(() => String, { nullable: true, description: 'Its name at a media server; null without one.' })
  mediaEntryId(@Root() _file: Pick<FileRow, 'id'>): string | null {
    return null;
  }
}

const courseFiles = 'those who belong to the course and those who read its content';

export const fileFields = [
  permissionsField(FileObject, 'FilePermissions', fileReads, {
    update: 'May rename, move, hide and lock it.',
    delete: 'May delete it.',
  }),
  FileFields,
  relation(FileObject, 'user', () => UserObject, { description: 'Who brought the file.' }),
  relation(FileObject, 'folder', () => FolderObject, {
    description: 'The folder; null when it is not yours to see.',
  }),
  connectionField(CourseObject, 'files', () => FileConnection, {
    description: `Files of the course, for ${courseFiles}.`,
    args: FileListArgs,
  }),
  memberField(CourseObject, 'file', () => FileObject, {
    description: 'One file of the course.',
    args: MemberIdArgs,
    connection: 'fileById',
  }),
  connectionField(UserObject, 'files', () => FileConnection, {
    description: 'Own files of the person, for themself.',
    args: FileListArgs,
  }),
  connectionField(FolderObject, 'files', () => FileConnection, {
    description: 'Files in the folder.',
    args: FileListArgs,
  }),
  connectionField(GroupObject, 'files', () => FileConnection, {
    description: 'Files of the group, for those who may read what is in it.',
    args: FileListArgs,
  }),
];
