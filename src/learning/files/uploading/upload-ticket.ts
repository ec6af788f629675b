import type { SecretBox } from '../../../platform/authorization/secrets.js';

/** What an uploader sends with the bytes in place of a token; all of it is signed. */
export interface UploadTicket {
  readonly fileId: number;
  readonly uuid: string;
  /** Seconds since 1970. */
  readonly expires: number;
  /** Bytes: exactly so many, or at most. */
  readonly size: number;
  readonly atMost: boolean;
}

const purpose = 'file_upload';
const textOf = ({ fileId, uuid, expires, size, atMost }: UploadTicket): string =>
  `${fileId}.${uuid}.${expires}.${atMost ? 'at_most.' : ''}${size}`;

/** The parameters of an upload, texts all of them, in the order in which they are sent. */
export const uploadParameters = (secrets: SecretBox, ticket: UploadTicket): { name: string; value: string }[] => [
  { name: 'file_id', value: String(ticket.fileId) },
  { name: 'uuid', value: ticket.uuid },
  { name: 'expires', value: String(ticket.expires) },
  { name: ticket.atMost ? 'max_size' : 'size', value: String(ticket.size) },
  { name: 'signature', value: secrets.sign(textOf(ticket), purpose) },
];

/** The ticket that the parameters are, or null when one of them is not as it was given out. */
export function ticketIn(secrets: SecretBox, parameters: ReadonlyMap<string, string>): UploadTicket | null {
  const text = (name: string): string => parameters.get(name) ?? '';
  const number = (name: string): number => (/^\d{1,15}$/.test(text(name)) ? Number(text(name)) : -1);
  const atMost = parameters.has('max_size');
  const size = number(atMost ? 'max_size' : 'size');
  const ticket = { fileId: number('file_id'), uuid: text('uuid'), expires: number('expires'), size, atMost };
  return secrets.signed(textOf(ticket), text('signature'), purpose) ? ticket : null;
}
