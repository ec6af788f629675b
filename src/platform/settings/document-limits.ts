/** What a document may ask before anything of it runs. All are inclusive upper bounds. */
export interface DocumentLimits {
  /** Characters of the text. */
  readonly characters: number;
  readonly tokens: number;
  /** Fields after all fragments are written out. */
  readonly fields: number;
  /** Nested fields; `{ a { b } }` has two. */
  readonly depth: number;
  /** Nested fields below `__schema` and `__type`, which ask for long chains of `ofType`. */
  readonly introspectionDepth: number;
  readonly rootFields: number;
  /** Fields whose alias differs from their name. */
  readonly aliases: number;
  /** Aliases of one field in one place. */
  readonly aliasesOfOneField: number;
  /** Occurrences of one answer key in one place; comparing them is quadratic. */
  readonly duplicates: number;
  readonly directives: number;
  /** Fragments, named and inline, after they are written out. */
  readonly fragments: number;
  /** Nested lists and objects in an argument or a variable. */
  readonly valueDepth: number;
  /** Values in all variables together. */
  readonly values: number;
  /** Field values that the answer may hold at most, computed from page sizes. */
  readonly cost: number;
  /** Values that questions about the schema may answer together: no database stands between them. */
  readonly introspection: number;
}
