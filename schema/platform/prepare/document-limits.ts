import type { DocumentLimits } from '../../../src/platform/settings/document-limits.js';

/** The limits of the public endpoint. */
export const publicLimits: DocumentLimits = {
  characters: 100_000,
  tokens: 5_000,
  fields: 1_000,
  depth: 15,
  introspectionDepth: 20,
  rootFields: 20,
  aliases: 100,
  aliasesOfOneField: 15,
  duplicates: 50,
  directives: 200,
  fragments: 200,
  valueDepth: 15,
  values: 10_000,
  cost: 250_000,
  introspection: 25_000,
};

/** Those of whoever asks without a token: one record, and little of it. */
export const visitorLimits: DocumentLimits = {
  ...publicLimits,
  characters: 4_000,
  tokens: 400,
  fields: 60,
  depth: 5,
  introspectionDepth: 0,
  rootFields: 1,
  aliases: 20,
  aliasesOfOneField: 2,
  duplicates: 5,
  directives: 10,
  fragments: 10,
  valueDepth: 1,
  values: 20,
  cost: 1_000,
  introspection: 0,
};

/** Those of whoever reports a problem without a token: one field that brings long texts, and little that is answered. */
export const reportLimits: DocumentLimits = {
  ...visitorLimits,
  characters: publicLimits.characters,
  tokens: 3_000,
  fields: 20,
  valueDepth: 4,
  values: 1_000,
};

/** The service's own documents, written by us: nothing to limit. */
export const noLimits = Object.fromEntries(
  Object.keys(publicLimits).map((name) => [name, Number.POSITIVE_INFINITY]),
) as unknown as DocumentLimits;
