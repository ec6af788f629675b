import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { tell } from '../../../identity/notification-events/index.js';
import { nobodysId } from '../../../platform/authorization/visitor.js';
import { notFound } from '../../../platform/refusal/refusal.js';
import { AuditEvent } from '../../../platform/transaction/audit-event.entity.js';
import type { Services } from '../../../platform/transaction/context.js';
import { removal, transition } from '../../../platform/transaction/transition.js';
import { refuseLockedDeletion } from '../../course-copies/index.js';
import { uploadTaken } from '../file.refusals.js';
import { freeName } from '../file.rules.js';
import { Folder } from '../folder.entity.js';
import { folderOfFile } from '../folders.sql.js';
import { fileAdded } from '../occasions.sql.js';
import { refuseWithoutRoom } from '../quota/left-of-quota.js';
import { fileActs, StoredFile } from '../stored-file.entity.js';
import { provenType } from './content-type.js';
import type { Inspection } from './inspection.js';

/**
 * Makes a file whose bytes lie in the store available: whole and under its name, or not at all.
 * Refusals: 400 `quota_exceeded`; 403 where it would take the place of a file that a blueprint has locked; 404 when the folder is gone; 409 `upload_taken` when another request was first.
 * @param claim of whoever brought the bytes: a request, or a try of the service to fetch them
 */
export async function commitFile(
  services: Services,
  fileId: number,
  claim: string,
  seen: Inspection,
  em: EntityManager,
  requestId: string,
): Promise<StoredFile> {
  const folder = await lockedFolder(services, em, fileId);
  // unguarded: who holds the claim was let in by the announcement.
  const file = await em.findOneOrFail(StoredFile, fileId, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  if (file.workflowState !== 'pending' || file.uploadClaim !== claim) throw uploadTaken();
  if (folder === null) throw notFound();
  const { forSubmissions } = file;
  const bytes = seen.size - file.size;
  if (bytes > 0) await refuseWithoutRoom(services, folder.root, { bytes, forSubmissions }, em);
  file.displayName = await nameIn(em, file);
  file.contentType = await provenType(seen.head, file.filename, file.contentType);
  file.size = seen.size;
  file.sha256 = seen.sha256;
  transition(file, fileActs.commit);
  file.uploadExpiresAt = null;
  file.uploadClaim = null;
  em.persist(em.create(AuditEvent, auditOf(file, requestId)));
  await em.flush();
  if (file.courseId !== null && !forSubmissions) await tell(tellingOf(services, em, file), fileAdded, [file.id]);
  return file;
}

/** In the name of who uploaded it; no request says where the service is. */
const tellingOf = (services: Services, em: EntityManager, { uploaderId, rootAccountId }: StoredFile) => ({
  services,
  em,
  actor: { userId: uploaderId ?? nobodysId, rootAccountId },
});

interface FolderOfFile {
  readonly folderId: number;
  readonly rootId: number;
}

/** Root first, as whoever announces files does. Null when the folder was deleted meanwhile. */
async function lockedFolder(services: Services, em: EntityManager, fileId: number): Promise<{ root: Folder } | null> {
  const [ids] = await services.database.rows<FolderOfFile>(folderOfFile.with({ id: fileId }), em);
  if (ids === undefined) throw notFound();
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
  // unguarded: the folder of the announced file, and the root above it.
  const root = await em.findOneOrFail(Folder, ids.rootId, lock);
  // unguarded: likewise.
  const folder = await em.findOneOrFail(Folder, ids.folderId, lock);
  return folder.workflowState === 'visible' ? { root } : null;
}

/** The name under which the file enters its folder: a file of the same name gives way, or the new one does. */
async function nameIn(em: EntityManager, file: StoredFile): Promise<string> {
  // unguarded: names of the folder into which the file goes.
  const others = await em.find(
    StoredFile,
    { folderId: file.folderId, workflowState: 'available' },
    { fields: ['displayName', 'workflowState', 'replacedById', 'blueprintLocks'] },
  );
  if (file.onDuplicate === 'rename') {
    return freeName(file.displayName, new Set(others.map(({ displayName }) => displayName.toLowerCase())));
  }
  const same = others.find(({ displayName }) => displayName.toLowerCase() === file.displayName.toLowerCase());
  if (same !== undefined) {
    refuseLockedDeletion(same);
    transition(same, removal);
    same.replacedById = file.id;
    // Before the new one takes the name.
    await em.flush();
  }
  return file.displayName;
}

const auditOf = (file: StoredFile, requestId: string) => ({
  rootAccountId: file.rootAccountId,
  eventType: 'file_created',
  subjectType: 'StoredFile',
  subjectId: file.id,
  userId: file.uploaderId,
  realUserId: null,
  requestId,
  data: { displayName: file.displayName, size: file.size, folderId: file.folderId },
});
