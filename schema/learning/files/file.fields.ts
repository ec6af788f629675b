import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import {
  downloadPath,
  type FileLocking,
  fileReads,
  isLockedFor,
  linkFor,
  lockedFileSentence,
  mimeClassOf,
  placeLockFor,
  type StoredFile,
} from '../../../src/learning/files/index.js';
import type { RequestContext } from '../../../src/platform/transaction/context.js';
import { UserObject } from '../../identity/users/user.object.js';
import { Credential, connectionField, memberField, needs, permissionsField, relation } from '../../platform/declare.js';
import { blueprintLockFields } from '../course-copies/blueprint-lock.reference.js';
import { CourseObject } from '../courses/course.object.js';
import { GroupObject } from '../groups/group.object.js';
import { FileKind } from './file.enums.js';
import { FileListArgs, MemberIdArgs } from './file.inputs.js';
import { FileConnection, FileLockObject, FileObject } from './file.object.js';
import { FolderObject } from './folder.object.js';

type FileRow = StoredFile & FileLocking & { kept: boolean };

const fileNeeds = needs<FileRow>();

@Resolver(() => FileObject)
class FileFields {
  @Credential()
  @fileNeeds('id', 'uuid', 'lockedNow', 'managed', 'placeLock', 'readAnywhere', 'kept')
  @FieldResolver(() => String, {
    description:
      'Address of the bytes: whoever has it may fetch them, for an hour at least, as long as the file is not locked for the viewer. Empty while it is.',
  })
  url(@Root() file: Pick<FileRow, 'id' | 'uuid' | 'kept'> & FileLocking, @Ctx() ctx: RequestContext): string {
    if (isLockedFor(file)) return '';
    return ctx.baseUrl + downloadPath(ctx.services.secrets, linkFor(file, ctx.actor.userId), new Date());
  }

  @fileNeeds('contentType')
  @FieldResolver(() => FileKind, { description: 'The kind of file, by which clients choose a picture.' })
  mimeClass(@Root() file: Pick<FileRow, 'contentType'>): FileKind {
    return mimeClassOf(file.contentType);
  }

  @fileNeeds('lockedNow', 'managed', 'placeLock', 'readAnywhere')
  @FieldResolver(() => Boolean, {
    description:
      'The viewer may know of the file and not fetch it: it is locked itself, or by the modules it stands in.',
  })
  lockedForUser(@Root() file: FileLocking): boolean {
    return isLockedFor(file);
  }

  @fileNeeds('hidden', 'managed')
  @FieldResolver(() => Boolean, { description: 'Hidden from the viewer.' })
  hiddenForUser(@Root() file: Pick<FileRow, 'hidden' | 'managed'>): boolean {
    return file.hidden && file.managed !== true;
  }

  @fileNeeds('id', 'unlockAt', 'lockAt', 'lockedNow', 'managed', 'placeLock', 'readAnywhere')
  @FieldResolver(() => FileLockObject, { nullable: true, description: 'Why it is locked; null unless it is.' })
  lockInfo(@Root() file: Pick<FileRow, 'id' | 'unlockAt' | 'lockAt'> & FileLocking): object | null {
    if (!isLockedFor(file)) return null;
    const { id, unlockAt, lockAt } = file;
    const assetString = `file_${id}`;
    const lock = placeLockFor(file);
    if (lock === null) return { assetString, unlockAt, lockAt, contextModule: null };
    const contextModule = lock.moduleId === undefined ? null : { recordId: lock.moduleId, name: lock.moduleName };
    return { assetString, unlockAt: lock.unlockAt ?? null, lockAt: null, contextModule };
  }

  @fileNeeds('lockedNow', 'managed', 'placeLock', 'readAnywhere')
  @FieldResolver(() => String, { nullable: true, description: 'The same in a sentence; null unless it is locked.' })
  lockExplanation(@Root() file: FileLocking): string | null {
    return isLockedFor(file) ? lockedFileSentence(placeLockFor(file)) : null;
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
  blueprintLockFields(FileObject),
  permissionsField(FileObject, 'FilePermissions', fileReads, {
    change: { updateSettings: 'May hide and lock it, unless a blueprint has locked that.' },
    update: 'May rename and move it: no blueprint has locked that.',
    delete: 'May delete it: no blueprint has locked it.',
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
