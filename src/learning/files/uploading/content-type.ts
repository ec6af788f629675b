/** What a file is: its bytes have the last word, then its name, then who brought it. */
import { lookup } from 'mime-types';

/** Bytes at the beginning that tell what a file is. */
export const tellingBytes = 4_100;

const unknown = 'application/octet-stream';
const wellFormed = /^[\w.+-]{1,120}\/[\w.+-]{1,120}$/;

/** Container formats whose members are told apart by their names alone. */
const containers: Readonly<Record<string, RegExp>> = {
  'application/zip': /zip|openxmlformats|opendocument|epub|java-archive|android|macroenabled/,
  'application/x-cfb': /msword|ms-excel|ms-powerpoint|ms-outlook|visio|ms-project/,
  'application/xml': /xml/,
};

/** The type that the name says or, where it says none, the uploader, without parameters; octets when there is none. */
export function claimedType(name: string, declared?: string | null): string {
  const named = lookup(name);
  if (named !== false) return named;
  const given = declared?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return wellFormed.test(given) ? given : unknown;
}

/**
 * The type of a file by its first bytes. What claims to be of a kind that bytes can prove, and is not, is plain text or
 * octets.
 * @param head at most `tellingBytes` from the beginning
 */
export async function provenType(head: Buffer, name: string, declared: string): Promise<string> {
  // Loaded with the first file: a start does not wait for it.
  const { fileTypeFromBuffer, supportedMimeTypes } = await import('file-type');
  const found = (await fileTypeFromBuffer(head))?.mime;
  const named = lookup(name) || unknown;
  if (found !== undefined) {
    const family = containers[found];
    return [named, declared].find((claim) => family?.test(claim)) ?? found;
  }
  const claimed = claimedType(name, declared);
  if (!supportedMimeTypes.has(claimed) || claimed.includes('xml'))
    return isText(head) || !isTextual(claimed) ? claimed : unknown;
  return isText(head) && head.length > 0 ? 'text/plain' : unknown;
}

const isTextual = (type: string): boolean => type.startsWith('text/');
const isText = (head: Buffer): boolean => !head.includes(0);

/** The words by which clients choose a picture for a file. Source: supplement §1.10. */
export const mimeClasses = [
  'html',
  'code',
  'xls',
  'text',
  'image',
  'audio',
  'video',
  'pdf',
  'flash',
  'zip',
  'ppt',
  'doc',
  'file',
] as const;
export type MimeClass = (typeof mimeClasses)[number];

const classes: readonly (readonly [RegExp, MimeClass])[] = [
  [/^text\/html|^application\/xhtml/, 'html'],
  [/javascript|json|xml$|^text\/(css|x-)/, 'code'],
  [/^text\/(csv|tab-separated)/, 'xls'],
  [/^text\//, 'text'],
  [/^image\//, 'image'],
  [/^audio\//, 'audio'],
  [/^video\//, 'video'],
  [/pdf$/, 'pdf'],
  [/shockwave|flash/, 'flash'],
  [/zip|x-tar|x-7z|x-rar|gzip|x-bzip/, 'zip'],
  [/excel|spreadsheet/, 'xls'],
  [/powerpoint|presentation/, 'ppt'],
  [/msword|wordprocessing|opendocument.text|rtf/, 'doc'],
];

/** The kind of a file of this type. */
export const mimeClassOf = (type: string): MimeClass =>
  (/openxmlformats|opendocument/.test(type) ? classes.slice(-3) : classes).find(([pattern]) =>
    pattern.test(type),
  )?.[1] ?? 'file';

/** Shown in a browser without doing anything there; everything else is saved. */
const harmless = /^(image\/(png|jpeg|gif|webp|avif|bmp)|application\/pdf|text\/plain|audio\/[\w.-]+|video\/[\w.-]+)$/;

export const mayBeShown = (type: string): boolean => harmless.test(type);
