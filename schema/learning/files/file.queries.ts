import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Info, Query, Resolver } from 'type-graphql';
import { folderIdAt, readQuota, rootFolderId } from '../../../src/learning/files/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { RequestContext } from '../../../src/platform/transaction/context.js';
import { answerRecord } from '../../platform/answer.js';
import { RecordId } from '../../platform/scalars.js';
import { FileOwnerInput } from './file.inputs.js';
import { FileObject } from './file.object.js';
import { FileQuotaObject, FileUploadObject } from './file-upload.object.js';
import { FolderObject } from './folder.object.js';

@Resolver()
export class FileQueries {
  @Query(() => FileObject, { nullable: true, description: 'A file by its id, wherever it is.' })
  file(
    @Arg('id', () => RecordId, { description: 'Record id.' }) id: RecordKey,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    return answerRecord(ctx, info, id);
  }

  @Query(() => FolderObject, { nullable: true, description: 'A folder by its id, wherever it is.' })
  folder(
    @Arg('id', () => RecordId, { description: 'Record id.' }) id: RecordKey,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    return answerRecord(ctx, info, id);
  }

  @Query(() => FolderObject, { nullable: true, description: 'The folder that holds all others.' })
  async rootFolder(
    @Arg('owner', () => FileOwnerInput, { description: 'Whose files are meant.' }) owner: FileOwnerInput,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    return answerRecord(ctx, info, await rootFolderId(ctx, owner));
  }

  @Query(() => FolderObject, { nullable: true, description: 'The folder at a path.' })
  async folderByPath(
    @Arg('owner', () => FileOwnerInput, { description: 'Whose files are meant.' }) owner: FileOwnerInput,
    @Arg('path', () => String, {
      description: 'Names from below the root down, with slashes between them; empty is the root.',
    })
    path: string,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    return answerRecord(ctx, info, await folderIdAt(ctx, owner, path));
  }

  @Query(() => FileUploadObject, { nullable: true, description: 'A file on its way, for who announced it.' })
  fileUpload(
    @Arg('id', () => RecordId, { description: 'Record id of the file.' }) id: RecordKey,
    @Arg('uuid', () => String, { description: 'Its random identifier, as the announcement was answered.' })
    uuid: string,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    return answerRecord(ctx, info, { form: 'uuid', value: `${typeof id === 'number' ? id : 0}:${uuid}` });
  }

  @Query(() => FileQuotaObject, { nullable: true, description: 'How much room there is, for those who manage files.' })
  fileQuota(
    @Arg('owner', () => FileOwnerInput, { description: 'Whose files are meant.' }) owner: FileOwnerInput,
    @Ctx() ctx: RequestContext,
  ) {
    return readQuota(ctx, owner);
  }
}
