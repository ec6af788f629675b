import type { Data, ResultField } from '../documents/result-field.js';
import type { Transform } from '../documents/shapes.js';
import type { PageRequest } from '../requests/page.js';
import type { LinkTarget } from './link-header.js';

/** What an answer may need of the request beside the data. */
export interface AnswerRequest {
  readonly path: Readonly<Record<string, string | undefined>>;
  readonly page: PageRequest | undefined;
  linkTarget(): LinkTarget;
  base(): string;
}

/** `value` is sent as JSON unless a file or nothing is sent; `undefined` there means that the key is left out. */
export interface Reply {
  value?: unknown;
  link?: string;
  location?: string;
  file?: Data;
  /** In place of the status of the route. */
  status?: number;
  /** Headers beside the usual ones. */
  headers?: Readonly<Record<string, string>>;
}

export interface CompiledAnswer {
  /** Response keys down to the value; an error there or above refuses the request. */
  readonly anchor: readonly string[];
  readonly reply: (data: Data, request: AnswerRequest) => Reply;
}

/** Where a field of the result stands, and what its value needs before it is sent. */
export interface ShapedField extends Pick<ResultField, 'keys'> {
  readonly transform: Transform | undefined;
}
