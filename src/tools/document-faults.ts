/** What is wrong with the documents of the routes, by the rules that every executor of GraphQL holds. */
import {
  type DefinitionNode,
  type DocumentNode,
  extendSchema,
  type GraphQLDirective,
  GraphQLError,
  GraphQLSchema,
  isExecutableDefinitionNode,
  Kind,
  parse,
  Source,
  validate,
} from 'graphql';

export interface DocumentSet {
  /** Text of each `.graphql` file by its path. */
  readonly files: Readonly<Record<string, string>>;
  readonly schema: GraphQLSchema;
  /** Declares the directives that shape answers. */
  readonly shapeDirectives: DocumentNode;
  /** Names of the operations that routes run. */
  readonly used: ReadonlySet<string>;
}

/**
 * One line for each fault, `path:line message`; empty when there is none. All files are validated as one document, so
 * that names are unique among them, fragments are found wherever they stand, and none is there in vain.
 */
export function documentFaults({ files, schema, shapeDirectives, used }: DocumentSet): string[] {
  const faults: string[] = [];
  const definitions: DefinitionNode[] = [];
  for (const [path, text] of Object.entries(files)) {
    try {
      definitions.push(...parse(new Source(text, path)).definitions);
    } catch (error) {
      faults.push(lineOf(error as GraphQLError));
    }
  }
  const shaped = withDirectives(schema, extendSchema(new GraphQLSchema({}), shapeDirectives).getDirectives());
  const errors = validate(shaped, { kind: Kind.DOCUMENT, definitions }, undefined, { maxErrors: 1000 });
  return [...faults, ...errors.map(lineOf), ...definitions.flatMap((node) => placeFaults(node, used))];
}

/** The schema itself with other directives: a copy would lack the fields that only documents of the routes may ask. */
function withDirectives(schema: GraphQLSchema, others: readonly GraphQLDirective[]): GraphQLSchema {
  const known = new Map([...schema.getDirectives(), ...others].map((directive) => [directive.name, directive]));
  return Object.create(schema, {
    getDirectives: { value: () => [...known.values()] },
    getDirective: { value: (name: string) => known.get(name) },
  }) as GraphQLSchema;
}

function placeFaults(node: DefinitionNode, used: ReadonlySet<string>): string[] {
  const fault = (message: string) => [lineOf(new GraphQLError(message, { nodes: node }))];
  // The loader finds definitions by the starts of lines.
  if (node.loc!.startToken.column !== 1) return fault('A definition begins at the start of a line.');
  if (!isExecutableDefinitionNode(node) || node.kind === Kind.FRAGMENT_DEFINITION) return [];
  if (!node.name) return fault('An operation has a name.');
  return used.has(node.name.value) ? [] : fault(`No route runs the operation "${node.name.value}".`);
}

function lineOf({ message, nodes, source, locations }: GraphQLError): string {
  const place = source?.name ?? nodes?.[0]?.loc?.source.name ?? '';
  return `${place}:${locations?.[0]?.line ?? 1} ${message}`;
}
