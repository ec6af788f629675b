import { type DocumentNode, visit } from 'graphql';

/** What decides before validation whether a document is refused. */
export interface DocumentContents {
  /** `__schema` or `__type` is asked. */
  readonly introspection: boolean;
  /** There are texts that no column holds. */
  readonly unstorableTexts: boolean;
}

/** Whether PostgreSQL can hold a text: none with NUL, or with half of a surrogate pair. */
export const isUnstorable = (text: string): boolean => text.includes('\0') || !text.isWellFormed();

export function contentsOf(document: DocumentNode): DocumentContents {
  const contents = { introspection: false, unstorableTexts: false };
  visit(document, {
    Field({ name: { value } }) {
      if (value === '__schema' || value === '__type') contents.introspection = true;
    },
    StringValue({ value }) {
      if (isUnstorable(value)) contents.unstorableTexts = true;
    },
  });
  return contents;
}
