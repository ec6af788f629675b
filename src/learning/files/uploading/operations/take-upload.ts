import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { notFound, Refusal } from '../../../../platform/refusal/refusal.js';
import type { Services } from '../../../../platform/transaction/context.js';
import { write } from '../../../../platform/transaction/write.js';
import { uploadExpired, uploadTaken } from '../../file.refusals.js';
import { announcedMinutes, receivingMinutes } from '../../file.rules.js';
import { mostBytesFor, type PlaceOfFile } from '../../quota/left-of-quota.js';
import type { StoredFile } from '../../stored-file.entity.js';
import { commitFile } from '../commit-file.js';
import { Inspection } from '../inspection.js';
import { storeBytes } from '../store-bytes.js';
import type { UploadTicket } from '../upload-ticket.js';
import { uploadClaimed, uploadGivenBack, uploadState } from '../uploads.sql.js';

/**
 * Takes the bytes of an announced file: straight into the store, then the file is there; or nothing is.
 * Refusals: 400 `wrong_size`, `upload_cut_off`, `quota_exceeded`; 403 `upload_expired`; 404; 409 `upload_taken` for a second use.
 * Source: supplement §1.10, step 2.
 */
export async function takeUpload(
  services: Services,
  ticket: UploadTicket,
  content: Readable,
  requestId: string,
): Promise<StoredFile> {
  await refuseEnded(services, ticket);
  const claim = randomUUID();
  const { storageKey, ...place } = await claimed(services, ticket, claim);
  try {
    const { size, atMost } = ticket;
    const seen = new Inspection(atMost ? Math.min(size, await mostBytesFor(services, place)) : size, atMost);
    await storeBytes(services.files, storageKey, content, seen, atMost ? null : size);
    return await services.transaction((em) => commitFile(services, ticket.fileId, claim, seen, em, requestId));
  } catch (error) {
    await givenBack(services, ticket.fileId, claim, storageKey).catch((fault: unknown) => {
      // What failed first is the answer; the announcement ends by itself.
      services.onFault(fault, requestId);
    });
    throw error;
  }
}

/** @throws Refusal 403 `upload_expired` where that with which the upload was asked for has ended, or acts as somebody no more */
async function refuseEnded(services: Services, { credentials }: UploadTicket): Promise<void> {
  try {
    await services.resolveActor(credentials, undefined);
  } catch (error) {
    throw error instanceof Refusal && error.status < 500 ? uploadExpired() : error;
  }
}

/** Where the file is to lie. */
interface Claimed extends PlaceOfFile {
  readonly storageKey: string;
}

/** Of two who bring the same file one is let in; the row decides. */
async function claimed(services: Services, ticket: UploadTicket, claim: string): Promise<Claimed> {
  const { database } = services;
  const { fileId: id, uuid } = ticket;
  const statement = uploadClaimed.with({ id, uuid, claim, minutes: receivingMinutes });
  const [row] = await write<Claimed>({ services }, statement);
  if (row !== undefined) return row;
  const [found] = await database.rows<{ expired: boolean }>(uploadState.with({ id, uuid }));
  if (found === undefined) throw notFound();
  throw found.expired ? uploadExpired() : uploadTaken();
}

/** Nothing is left of an attempt that failed; until the announcement ends there may be another. */
async function givenBack(services: Services, fileId: number, claim: string, storageKey: string): Promise<void> {
  const statement = uploadGivenBack.with({ id: fileId, claim, minutes: announcedMinutes });
  const [ours] = await write<{ id: number }>({ services }, statement);
  if (ours !== undefined) await services.files.remove(storageKey);
}
