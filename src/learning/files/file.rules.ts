/** The rules of files and their names. Source: supplement §1.10, §5.4. */

import { badRequest, type FieldRefusal, invalidField } from '../../platform/refusal/refusal.js';
import { cutTo } from '../../platform/text/free-name.js';
import { lengthOf } from '../../platform/text/text-limits.js';
import { instantWords } from '../../platform/text/timestamp.js';
import type { AspectsOfFields } from '../course-copies/index.js';
import type { PlaceLock } from './file-locks.sql.js';

export const longestName = 255;

/** What keeps a file or a folder back: set of both. */
export const lockSettingNames = ['locked', 'hidden', 'unlockAt', 'lockAt'] as const;

/** What of a file a blueprint locks, by the fields of inputs. Another file of its name that takes its place is its content. */
export const fileAspects: AspectsOfFields = {
  name: 'content',
  parentFolderId: 'content',
  locked: 'availability_dates',
  hidden: 'availability_dates',
  unlockAt: 'availability_dates',
  lockAt: 'availability_dates',
};

/** Minutes between the announcement of a file and its first byte. Source: supplement §1.10. */
export const announcedMinutes = 30;
/** Minutes that the bytes may take from the first to the last. */
export const receivingMinutes = 60;
/** Minutes after which a file that the service was to fetch is given up: it waits in the line of its uploader. */
export const fetchingMinutes = 24 * 60;

/** Where the store keeps the bytes of a file. @param name random */
export const freshStorageKey = (name: string): string => `${name.slice(0, 2)}/${name}`;

/** What some clients send as the name of a file is the path to it on their machine: its last part is the name. */
export const withoutPath = <Name extends string | null | undefined>(name: Name): Name =>
  (typeof name === 'string'
    ? name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1).trim()
    : name) as Name;

/** Characters that turn the direction of a text: they make `gpj.exe` look like `exe.jpg`. */
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** What a name cannot be: blank, too long, or with characters that no name has. */
export function nameRefusals(name: string | null | undefined, attribute = 'name'): FieldRefusal[] {
  if (name === null || name === undefined || name.trim() === '')
    return [{ attribute, type: 'blank', message: 'A name is needed.' }];
  if (lengthOf(name) > longestName)
    return [{ attribute, type: 'too_long', message: `A name has at most ${longestName} characters.` }];
  if (/[\p{Cc}\u2028\u2029]/u.test(name) || turning.test(name) || !name.isWellFormed() || /^\.+$/.test(name.trim()))
    return [{ attribute, type: 'invalid', message: 'The name has characters that no name can have.' }];
  return [];
}

/** @throws Refusal 400 when a size is none, or beyond what the service takes */
export function refuseSize(size: number, limit: number): void {
  if (!Number.isSafeInteger(size) || size < 0) throw invalidField('size', 'invalid', 'The size is a number of bytes.');
  if (size > limit) throw badRequest('file_too_large', 'The file is larger than the service takes.');
}

/** A folder is named by its id or by its path. @throws Refusal 400 */
export function refuseTwoParents(id: unknown, path: unknown): void {
  if (id !== null && id !== undefined && path !== null && path !== undefined)
    throw badRequest('two_parents', 'Name the folder by parent_folder_id or by parent_folder_path, not by both.');
}

/** `a.txt` becomes `a-1.txt`, or the first such name that is free. @param taken names in lower case */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name.toLowerCase())) return name;
  const dot = name.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  for (let n = 1; ; n += 1) {
    const mark = `-${n}${ending.slice(0, 40)}`;
    const candidate = cutTo(stem, longestName - mark.length) + mark;
    if (!taken.has(candidate.toLowerCase())) return candidate;
  }
}

/** The module that keeps a viewer out, and the date that opens it where that has not come. */
export interface LockingModuleWords {
  readonly moduleName: string;
  readonly unlockAt?: string | undefined;
}

/** A sentence for who is kept out by a module. @param called what is locked: `file`, `page`. Source: supplement §3.7, lock_explanation. */
export const lockedByModule = (called: string, { moduleName, unlockAt }: LockingModuleWords): string =>
  unlockAt === undefined
    ? `This ${called} is locked until the module ${moduleName} is open to you.`
    : `This ${called} is part of the module ${moduleName} and is locked until ${instantWords(unlockAt)}.`;

/** What keeps the viewer out, as a sentence; null for what the file says of itself. */
export const lockedFileSentence = (lock: PlaceLock | null): string =>
  lock?.moduleName === undefined
    ? 'This file is locked at the moment.'
    : lockedByModule('file', { moduleName: lock.moduleName, unlockAt: lock.unlockAt });
