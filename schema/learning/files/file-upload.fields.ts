import type { GraphQLResolveInfo } from 'graphql';
import { Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import { largestFile, type StoredFile, uploadParameters } from '../../../src/learning/files/index.js';
import type { RequestContext } from '../../../src/platform/transaction/context.js';
import { answerRecord } from '../../platform/answer.js';
import { Credential, needs } from '../../platform/declare.js';
import { FileUploadStatus } from './file.enums.js';
import { FileObject } from './file.object.js';
import { FileUploadObject, UploadParameterObject } from './file-upload.object.js';

/** The time when the announcement ends, in seconds; null once the file is there. */
type UploadRow = StoredFile & { uploadExpires: number | null };
type Kind = Pick<UploadRow, 'sourceUrl' | 'workflowState'>;

const uploadNeeds = needs<UploadRow>();
const awaited = ({ sourceUrl, workflowState }: Kind): boolean => sourceUrl === null && workflowState === 'pending';

@Resolver(() => FileUploadObject)
class FileUploadFields {
  @uploadNeeds('sourceUrl', 'workflowState')
  @FieldResolver(() => String, {
    nullable: true,
    description: 'Where the bytes go, by a multipart POST without a token; null when none are awaited.',
  })
  uploadUrl(@Root() upload: Kind, @Ctx() ctx: RequestContext): string | null {
    return awaited(upload) ? `${ctx.baseUrl}/files/uploads` : null;
  }

  @Credential()
  @uploadNeeds('id', 'uuid', 'size', 'sizeAnnounced', 'forSubmissions', 'uploadExpires', 'sourceUrl', 'workflowState')
  @FieldResolver(() => [UploadParameterObject], {
    nullable: true,
    description: 'What is to be sent before the file, as it is: good for half an hour.',
  })
  uploadParams(
    @Root() upload: Pick<UploadRow, 'id' | 'uuid' | 'size' | 'sizeAnnounced' | 'forSubmissions' | 'uploadExpires'> &
      Kind,
    @Ctx() ctx: RequestContext,
  ) {
    const { id: fileId, uuid, uploadExpires: expires, sizeAnnounced } = upload;
    if (!awaited(upload) || expires === null) return null;
    const size = sizeAnnounced ? upload.size : largestFile(ctx.services, upload);
    const { services, credentials } = ctx;
    const ticket = { fileId, uuid, size, expires, atMost: !sizeAnnounced, credentials };
    return uploadParameters(services.secrets, ticket);
  }

  @uploadNeeds('sourceUrl', 'workflowState')
  @FieldResolver(() => String, { nullable: true, description: 'Name of the form field of the file, which comes last.' })
  fileParam(@Root() upload: Kind): string | null {
    return awaited(upload) ? 'file' : null;
  }

  @uploadNeeds('workflowState')
  @FieldResolver(() => FileUploadStatus, { description: 'How far the file has come.' })
  uploadStatus(@Root() { workflowState }: Pick<UploadRow, 'workflowState'>): FileUploadStatus {
    if (workflowState === 'pending' || workflowState === 'errored') return workflowState;
    return 'ready';
  }

  @uploadNeeds('id', 'uuid', 'sourceUrl')
  @FieldResolver(() => String, {
    nullable: true,
    description: 'Address on REST that tells how far the service is with fetching the file; null for an upload.',
  })
  statusUrl(@Root() upload: Pick<UploadRow, 'id' | 'uuid' | 'sourceUrl'>, @Ctx() ctx: RequestContext): string | null {
    if (upload.sourceUrl === null) return null;
    return `${ctx.baseUrl}/api/v1/files/${upload.id}/upload_status?uuid=${upload.uuid}`;
  }

  @uploadNeeds('uploadError')
  @FieldResolver(() => String, { nullable: true, description: 'Why the file never came.' })
  message(@Root() upload: Pick<UploadRow, 'uploadError'>): string | null {
    return upload.uploadError;
  }

  @uploadNeeds('id', 'workflowState')
  @FieldResolver(() => FileObject, { nullable: true, description: 'The file, once it is there.' })
  file(
    @Root() { id, workflowState }: Pick<UploadRow, 'id' | 'workflowState'>,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    // Who brought a file sees what became of it, wherever it lies.
    return workflowState === 'available' ? answerRecord(ctx, info, id, { trusted: true }) : null;
  }
}

export const fileUploadFields = [FileUploadFields];
