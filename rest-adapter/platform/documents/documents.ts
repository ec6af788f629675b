/** The routes' documents: operations and fragments in `.graphql` files, each found by its name wherever it stands. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  type DocumentNode,
  type ExecutableDefinitionNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  parse,
  visit,
} from 'graphql';

/** A definition as it stands in its file. */
interface Written {
  /** Path below the folder that was read. */
  readonly file: string;
  readonly text: string;
}

/** A definition begins at the start of a line and ends where the next one begins. */
const beginning = /^(query|mutation|subscription|fragment) +(\w+)/gm;

/** The documents of one folder and those below it. Names of operations are one namespace, names of fragments another. */
export class Documents {
  readonly #operations = new Map<string, Written>();
  readonly #fragments = new Map<string, Written>();
  readonly #parsed = new Map<string, FragmentDefinitionNode>();

  /** @param files path → text. Throws where a name is given twice. */
  constructor(files: Readonly<Record<string, string>>) {
    for (const [file, text] of Object.entries(files)) this.#add(file, text);
  }

  /** Reads the documents of the adapter's folder; what they say is parsed when it is first asked for. */
  static read(folder: string): Documents {
    return new Documents(readDocumentFiles(folder));
  }

  /** Names of all operations. */
  get operations(): string[] {
    return [...this.#operations.keys()];
  }

  has(operation: string): boolean {
    return this.#operations.has(operation);
  }

  /** An operation with the fragments that it uses, directly or through others. Throws where one is missing. */
  document(operation: string): DocumentNode {
    const written = this.#operations.get(operation);
    if (!written) throw new Error(`there is no operation ${operation}`);
    const node = parseOne<OperationDefinitionNode>(written);
    const used = new Map<string, FragmentDefinitionNode>();
    this.#collect(node, used);
    return { kind: Kind.DOCUMENT, definitions: [node, ...used.values()] };
  }

  #add(file: string, text: string): void {
    const starts = [...text.matchAll(beginning)];
    for (const [at, { 1: kind, 2: name, index }] of starts.entries()) {
      const all = kind === 'fragment' ? this.#fragments : this.#operations;
      const other = all.get(name!);
      if (other) throw new Error(`${file} and ${other.file} both have a ${kind} ${name}`);
      all.set(name!, { file, text: text.slice(index, starts[at + 1]?.index) });
    }
  }

  #collect(node: ExecutableDefinitionNode, used: Map<string, FragmentDefinitionNode>): void {
    visit(node, {
      FragmentSpread: ({ name: { value: name } }) => {
        if (used.has(name)) return;
        const fragment = this.#fragment(name);
        used.set(name, fragment);
        this.#collect(fragment, used);
      },
    });
  }

  #fragment(name: string): FragmentDefinitionNode {
    const known = this.#parsed.get(name);
    if (known) return known;
    const written = this.#fragments.get(name);
    if (!written) throw new Error(`there is no fragment ${name}`);
    const fragment = parseOne<FragmentDefinitionNode>(written);
    this.#parsed.set(name, fragment);
    return fragment;
  }
}

/** The texts of the areas' `.graphql` files by their paths below the adapter's folder. */
export function readDocumentFiles(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const documents = files.filter((file) => file.endsWith('.graphql') && basename(file) !== file).sort();
  return Object.fromEntries(documents.map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
}

function parseOne<Node extends ExecutableDefinitionNode>({ file, text }: Written): Node {
  const { definitions } = parse(text, { noLocation: true });
  if (definitions.length !== 1) throw new Error(`${file} has a definition that does not begin at the start of a line`);
  return definitions[0] as Node;
}
