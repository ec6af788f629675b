/** The enums of files. */
import { mimeClasses } from '../../../src/learning/files/index.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';

export const FileKind = wordEnum(mimeClasses, {
  name: 'FileKind',
  description: 'A kind of file, by which clients choose a picture.',
  values: {
    html: 'A web page.',
    code: 'A program, or data in the form of one.',
    xls: 'A table.',
    text: 'A text.',
    image: 'A picture.',
    audio: 'A sound.',
    video: 'A film.',
    pdf: 'A PDF.',
    flash: 'A Flash film.',
    zip: 'Packed files.',
    ppt: 'A presentation.',
    doc: 'A document of a word processor.',
    file: 'Anything else.',
  },
});
export type FileKind = WordOf<typeof FileKind>;

export const FileUploadStatus = wordEnum(['pending', 'ready', 'errored'], {
  name: 'FileUploadStatus',
  description: 'How far a file has come that is uploaded or fetched.',
  values: {
    pending: 'Its bytes are not there yet.',
    ready: 'It is there.',
    errored: 'It could not be fetched.',
  },
});
export type FileUploadStatus = WordOf<typeof FileUploadStatus>;
