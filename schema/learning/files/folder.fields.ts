import { FieldResolver, Int, Resolver, Root } from 'type-graphql';
import type { Folder } from '../../../src/learning/files/index.js';
import { folderReads } from '../../../src/learning/files/index.js';
import { ContextType } from '../../identity/accounts/context-type.enums.js';
import { UserObject } from '../../identity/users/user.object.js';
import { PageArgs } from '../../platform/connection.js';
import { connectionField, memberField, needs, permissionsField, relation } from '../../platform/declare.js';
import { RecordId } from '../../platform/scalars.js';
import { CourseObject } from '../courses/course.object.js';
import { GroupObject } from '../groups/group.object.js';
import { MemberIdArgs } from './file.inputs.js';
import { FolderConnection, FolderObject } from './folder.object.js';

/** The counts of all are null for who does not manage the files. */
type FolderRow = Folder & {
  allFiles: number | null;
  openFiles: number;
  allFolders: number | null;
  openFolders: number;
  lockedNow: boolean;
  managed: true | null;
};

const folderNeeds = needs<FolderRow>();
type Owner = Pick<FolderRow, 'courseId' | 'userId' | 'groupId'>;

@Resolver(() => FolderObject)
class FolderFields {
  @folderNeeds('allFiles', 'openFiles')
  @FieldResolver(() => Int, { description: 'Files in the folder that the viewer sees there.' })
  filesCount(@Root() folder: Pick<FolderRow, 'allFiles' | 'openFiles'>): number {
    return folder.allFiles ?? folder.openFiles;
  }

  @folderNeeds('allFolders', 'openFolders')
  @FieldResolver(() => Int, { description: 'Folders in the folder that the viewer sees there.' })
  foldersCount(@Root() folder: Pick<FolderRow, 'allFolders' | 'openFolders'>): number {
    return folder.allFolders ?? folder.openFolders;
  }

  @folderNeeds('courseId', 'userId', 'groupId')
  @FieldResolver(() => ContextType, { description: 'Whose folder it is: that of a course, a user or a group.' })
  contextType(@Root() { courseId, userId }: Owner): ContextType {
    return courseId !== null ? 'Course' : userId !== null ? 'User' : 'Group';
  }

  @folderNeeds('courseId', 'userId', 'groupId')
  @FieldResolver(() => RecordId, { description: 'Record id of the course, person or group.' })
  contextId(@Root() { courseId, userId, groupId }: Owner): number {
    return (courseId ?? userId ?? groupId) as number;
  }

  @folderNeeds('lockedNow', 'managed')
  @FieldResolver(() => Boolean, { description: 'Locked for the viewer.' })
  lockedForUser(@Root() folder: Pick<FolderRow, 'lockedNow' | 'managed'>): boolean {
    return folder.lockedNow && folder.managed !== true;
  }

  @folderNeeds('hidden', 'managed')
  @FieldResolver(() => Boolean, { description: 'Hidden from the viewer.' })
  hiddenForUser(@Root() folder: Pick<FolderRow, 'hidden' | 'managed'>): boolean {
    return folder.hidden && folder.managed !== true;
  }
}

export const folderFields = [
  permissionsField(FolderObject, 'FolderPermissions', folderReads, {
    manage: { update: 'May change it, and put files into it.', delete: 'May delete it.' },
  }),
  FolderFields,
  relation(FolderObject, 'parentFolder', () => FolderObject, {
    description: 'The folder around it; null for a root folder.',
  }),
  relation(FolderObject, 'course', () => CourseObject, {
    description: 'The course whose folder it is; null for those of people and groups.',
  }),
  relation(FolderObject, 'group', () => GroupObject, {
    description: 'The group whose folder it is; null for those of courses and people.',
  }),
  relation(FolderObject, 'user', () => UserObject, {
    description: 'The person whose folder it is; null for those of courses and groups.',
  }),
  relation(FolderObject, 'path', () => FolderObject, {
    description: 'The folders from the root down to this one.',
    list: true,
  }),
  connectionField(FolderObject, 'folders', () => FolderConnection, {
    description: 'Folders in the folder.',
    args: PageArgs,
  }),
  connectionField(GroupObject, 'folders', () => FolderConnection, {
    description: 'Every folder of the group, the root first.',
    args: PageArgs,
  }),
  connectionField(CourseObject, 'folders', () => FolderConnection, {
    description: 'Every folder of the course, the root first.',
    args: PageArgs,
  }),
  memberField(CourseObject, 'folder', () => FolderObject, {
    description: 'One folder of the course.',
    args: MemberIdArgs,
    connection: 'folderById',
  }),
  connectionField(UserObject, 'folders', () => FolderConnection, {
    description: 'Own folders of the person, for themself.',
    args: PageArgs,
  }),
];
