import type { SecretBox } from '../../../platform/authorization/secrets.js';
import type { Credentials } from '../../../platform/transaction/context.js';

/** What an uploader sends with the bytes in place of a token; all of it is signed, and by whom it was asked for is sealed. */
export interface UploadTicket {
  readonly fileId: number;
  readonly uuid: string;
  /** Seconds since 1970. */
  readonly expires: number;
  /** Bytes: exactly so many, or at most. */
  readonly size: number;
  readonly atMost: boolean;
  /** The token or the session with which the upload was asked for: bytes are taken as long as they are good. Decision 0116. */
  readonly credentials: Credentials;
}

const purpose = 'file_upload';
const textOf = ({ fileId, uuid, expires, size, atMost }: Omit<UploadTicket, 'credentials'>): string =>
  `${fileId}.${uuid}.${expires}.${atMost ? 'at_most.' : ''}${size}`;

/** The parameters of an upload, texts all of them, in the order in which they are sent. */
export const uploadParameters = (secrets: SecretBox, ticket: UploadTicket): { name: string; value: string }[] => [
  { name: 'file_id', value: String(ticket.fileId) },
  { name: 'uuid', value: ticket.uuid },
  { name: 'expires', value: String(ticket.expires) },
  { name: ticket.atMost ? 'max_size' : 'size', value: String(ticket.size) },
  { name: 'credential', value: sealed(secrets, ticket) },
  { name: 'signature', value: secrets.sign(textOf(ticket), purpose) },
];

const sealed = (secrets: SecretBox, { fileId, credentials: { digest, asUser } }: UploadTicket): string =>
  secrets.sealBriefly(JSON.stringify({ digest: digest.toString('base64url'), asUser }), purpose, String(fileId));

function opened(secrets: SecretBox, fileId: number, text: string): Credentials | null {
  const said = secrets.openBrief(text, purpose, String(fileId));
  if (said === null) return null;
  const { digest, asUser } = JSON.parse(said) as { readonly digest: string; readonly asUser: string | null };
  return { digest: Buffer.from(digest, 'base64url'), asUser };
}

/** The ticket that the parameters are, or null when one of them is not as it was given out. */
export function ticketIn(secrets: SecretBox, parameters: ReadonlyMap<string, string>): UploadTicket | null {
  const text = (name: string): string => parameters.get(name) ?? '';
  const number = (name: string): number => (/^\d{1,15}$/.test(text(name)) ? Number(text(name)) : -1);
  const atMost = parameters.has('max_size');
  const size = number(atMost ? 'max_size' : 'size');
  const ticket = { fileId: number('file_id'), uuid: text('uuid'), expires: number('expires'), size, atMost };
  const credentials = opened(secrets, ticket.fileId, text('credential'));
  if (credentials === null || !secrets.signed(textOf(ticket), text('signature'), purpose)) return null;
  return { ...ticket, credentials };
}
