/** How a field of each kind stands in an entity, a migration and the schema. Each may be null. */
export interface FieldKind {
  /** What `@Property` says of the column. */
  readonly property: string;
  readonly type: string;
  /** In PostgreSQL. */
  readonly column: string;
  /** The type in the schema, and the module from which it comes. */
  readonly graph: string;
  readonly from: 'type-graphql' | 'scalars' | null;
  /** Two values for its test, as they are written in TypeScript. */
  readonly values: readonly [string, string];
}

export const fieldKinds = {
  text: {
    property: "{ type: 'text', nullable: true }",
    type: 'string',
    column: 'text',
    graph: 'String',
    from: null,
    values: ["'First'", "'Second'"],
  },
  integer: {
    property: "{ type: 'integer', nullable: true }",
    type: 'number',
    column: 'int',
    graph: 'Int',
    from: 'type-graphql',
    values: ['1', '2'],
  },
  boolean: {
    property: "{ type: 'boolean', nullable: true }",
    type: 'boolean',
    column: 'boolean',
    graph: 'Boolean',
    from: null,
    values: ['true', 'false'],
  },
  time: {
    property: "{ type: 'datetime', columnType: 'timestamptz', nullable: true }",
    type: 'Date',
    column: 'timestamptz',
    graph: 'DateTime',
    from: 'scalars',
    values: ["'2031-02-03T04:05:06Z'", "'2032-02-03T04:05:06Z'"],
  },
} as const satisfies Readonly<Record<string, FieldKind>>;

export type FieldKindName = keyof typeof fieldKinds;
