/** The answers to the introspection query that tools send, written once. */
import {
  execute,
  type FieldNode,
  type GraphQLSchema,
  getIntrospectionQuery,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  type SelectionSetNode,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { noLimits } from './document-limits.js';
import { writeOut } from './write-out.js';

/** Everything that the query of graphql-js can ask; types are told as deep as any list of lists goes. */
const wholeQuery = getIntrospectionQuery({
  descriptions: true,
  specifiedByUrl: true,
  directiveIsRepeatable: true,
  schemaDescription: true,
  inputValueDeprecation: true,
  experimentalDirectiveDeprecation: true,
  oneOf: true,
  typeDepth: 16,
});

/** Bytes of answers that are kept. */
const keptBytes = 4_000_000;

/** What is asked at a place: the fields in the order of the question; a leaf has none. */
interface Asked {
  readonly fields: Map<string, Asked>;
  /** Deprecated entries are left out. */
  readonly withoutDeprecated: boolean;
}

type Told = { readonly [name: string]: unknown };

/** Lists that leave deprecated entries out unless they are asked for. */
const deprecating = new Set(['fields', 'args', 'inputFields', 'enumValues', 'directives']);
/** What stands in a field; the types of others are `__Type`. */
const typeNames: Readonly<Record<string, string>> = {
  __schema: '__Schema',
  fields: '__Field',
  args: '__InputValue',
  inputFields: '__InputValue',
  enumValues: '__EnumValue',
  directives: '__Directive',
};

const wholeAsked = askedIn([...writeOut(parse(wholeQuery), noLimits).values()][0] as OperationDefinitionNode);

export class IntrospectionAnswers {
  readonly #kept = new LRUCache<string, Buffer>({ maxSize: keptBytes, sizeCalculation: (body) => body.length });
  #whole: Buffer | undefined;

  constructor(private readonly schema: GraphQLSchema) {}

  /**
   * Answers an operation that asks nothing but what the introspection query of graphql-js can ask, each thing once:
   * whichever of its options it has, however it is written, and whatever it leaves out.
   * @returns what gives the body of the answer, or undefined where the operation asks anything else
   */
  of(operation: OperationDefinitionNode): (() => Buffer) | undefined {
    if (operation.operation !== OperationTypeNode.QUERY || (operation.variableDefinitions ?? []).length > 0)
      return undefined;
    const asked = askedIn(operation, wholeAsked);
    if (asked?.fields.has('__schema') !== true) return undefined;
    const key = JSON.stringify(asked, (_, value) => (value instanceof Map ? [...value] : value));
    return () => this.#bodyOf(key, asked);
  }

  #bodyOf(key: string, asked: Asked): Buffer {
    const known = this.#kept.get(key);
    if (known !== undefined) return known;
    const body = Buffer.from(JSON.stringify({ data: told(this.#tellAll(), asked, 'Query') }));
    this.#kept.set(key, body);
    return body;
  }

  /** Kept as text: as objects it would take five times the memory, for the rare new question. */
  #tellAll(): Told {
    if (this.#whole === undefined) {
      const { data } = execute({ schema: this.schema, document: parse(wholeQuery) }) as { data: Told };
      this.#whole = Buffer.from(JSON.stringify(data));
    }
    return JSON.parse(this.#whole.toString()) as Told;
  }
}

/** What an operation asks, or undefined where it asks what is not within `most`, or under another name, or on conditions. */
function askedIn({ selectionSet }: OperationDefinitionNode, most?: Asked): Asked | undefined {
  const asked: Asked = { fields: new Map(), withoutDeprecated: false };
  return gather(asked, selectionSet, most) ? asked : undefined;
}

function gather(asked: Asked, set: SelectionSetNode, most: Asked | undefined): boolean {
  return set.selections.every((node) => {
    if (node.directives !== undefined && node.directives.length > 0) return false;
    if (node.kind === Kind.INLINE_FRAGMENT) return gather(asked, node.selectionSet, most);
    return node.kind === Kind.FIELD && gatherField(asked, node, most);
  });
}

function gatherField(asked: Asked, node: FieldNode, most: Asked | undefined): boolean {
  const name = node.name.value;
  const below = most?.fields.get(name);
  if (node.alias !== undefined && node.alias.value !== name) return false;
  if (most !== undefined && below === undefined && name !== '__typename') return false;
  const deprecated = node.arguments?.find((argument) => argument.name.value === 'includeDeprecated')?.value;
  if ((node.arguments ?? []).length > (deprecated === undefined ? 0 : 1)) return false;
  if (deprecated !== undefined && deprecated.kind !== Kind.BOOLEAN) return false;
  const withoutDeprecated = deprecating.has(name) && deprecated?.value !== true;
  const place = asked.fields.get(name) ?? { fields: new Map(), withoutDeprecated };
  asked.fields.set(name, place);
  return node.selectionSet === undefined || gather(place, node.selectionSet, below);
}

/** The part of what is known that is asked for. */
function told(all: Told, { fields }: Asked, typeName: string): Told {
  const answer: Record<string, unknown> = {};
  for (const [name, asked] of fields) {
    answer[name] = name === '__typename' ? typeName : partOf(all[name], asked, typeNames[name] ?? '__Type');
  }
  return answer;
}

function partOf(value: unknown, asked: Asked, typeName: string): unknown {
  if (value === null || asked.fields.size === 0) return value;
  if (!Array.isArray(value)) return told(value as Told, asked, typeName);
  const entries = value as Told[];
  const wanted = asked.withoutDeprecated ? entries.filter((entry) => entry['isDeprecated'] !== true) : entries;
  return wanted.map((entry) => told(entry, asked, typeName));
}
