import { Arg, Ctx, Resolver } from 'type-graphql';
import {
  createFolder,
  deleteFile,
  deleteFiles,
  deleteFolder,
  startUpload,
  updateFile,
  updateFolder,
} from '../../../src/learning/files/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { OperationContext } from '../../../src/platform/transaction/context.js';
import { PayloadMutation } from '../../platform/payload.js';
import { RecordId } from '../../platform/scalars.js';
import {
  CreateFolderInput,
  FilePlaceInput,
  FileUploadInput,
  inParent,
  UpdateFileInput,
  UpdateFolderInput,
} from './file.inputs.js';
import { FileObject } from './file.object.js';
import { FileUploadObject } from './file-upload.object.js';
import { FolderObject } from './folder.object.js';

@Resolver()
export class FileMutations {
  @PayloadMutation('fileUpload', () => FileUploadObject, {
    description: 'Announces a file: keeps its place and says where its bytes go, or has the service fetch it.',
  })
  startFileUpload(
    @Arg('place', () => FilePlaceInput, { description: 'Where it goes.' }) place: FilePlaceInput,
    @Arg('input', () => FileUploadInput, { description: 'The file.' }) input: FileUploadInput,
    @Ctx() ctx: OperationContext,
  ) {
    return startUpload(ctx, place, inParent(input));
  }

  @PayloadMutation('file', () => FileObject, { description: 'Renames, moves, locks or hides a file.' })
  updateFile(
    @Arg('id', () => RecordId, { description: 'Record id.' }) id: RecordKey,
    @Arg('input', () => UpdateFileInput, { description: 'What changes.' }) input: UpdateFileInput,
    @Ctx() ctx: OperationContext,
  ) {
    return updateFile(ctx, id, input);
  }

  @PayloadMutation('file', () => FileObject, { description: 'Deletes a file.' })
  deleteFile(@Arg('id', () => RecordId, { description: 'Record id.' }) id: RecordKey, @Ctx() ctx: OperationContext) {
    return deleteFile(ctx, id);
  }

  @PayloadMutation('folder', () => FolderObject, { description: 'Makes a folder.' })
  createFolder(
    @Arg('place', () => FilePlaceInput, { description: 'Where it goes.' }) place: FilePlaceInput,
    @Arg('input', () => CreateFolderInput, { description: 'The folder.' }) input: CreateFolderInput,
    @Ctx() ctx: OperationContext,
  ) {
    return createFolder(ctx, place, inParent(input));
  }

  @PayloadMutation('folder', () => FolderObject, { description: 'Renames, moves, locks or hides a folder.' })
  updateFolder(
    @Arg('id', () => RecordId, { description: 'Record id.' }) id: RecordKey,
    @Arg('input', () => UpdateFolderInput, { description: 'What changes.' }) input: UpdateFolderInput,
    @Ctx() ctx: OperationContext,
  ) {
    return updateFolder(ctx, id, input);
  }

  @PayloadMutation('folder', () => FolderObject, { description: 'Deletes a folder.' })
  deleteFolder(
    @Arg('id', () => RecordId, { description: 'Record id.' }) id: RecordKey,
    @Arg('force', () => Boolean, { nullable: true, description: 'True deletes what is in it as well.' })
    force: boolean | null,
    @Ctx() ctx: OperationContext,
  ) {
    return deleteFolder(ctx, id, force === true);
  }

  @PayloadMutation('files', () => [FileObject], {
    description: 'Deletes several files: all of them, or none.',
    grantedAs: 'deleteFile',
  })
  deleteFiles(
    @Arg('fileIds', () => [RecordId], { description: 'The files, at most 50.' }) fileIds: RecordKey[],
    @Ctx() ctx: OperationContext,
  ) {
    return deleteFiles(ctx, fileIds);
  }
}
