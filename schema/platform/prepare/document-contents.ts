/** What a document contains, as far as it decides which checks can find anything in it. */
import {
  type ArgumentNode,
  type DirectiveNode,
  type DocumentNode,
  type FieldNode,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql';

export interface DocumentContents {
  /** How many operations it has. */
  readonly operations: number;
  /** Definitions of types, and subscriptions: what is refused anyway. */
  readonly unserved: boolean;
  /** Fragments, be they inline. */
  readonly fragments: boolean;
  /** Fragments with names, or spreads of them. */
  readonly namedFragments: boolean;
  /** Variables, defined or used. */
  readonly variables: boolean;
  readonly directives: boolean;
  /** Arguments of fields or directives. */
  readonly arguments: boolean;
  /** Input objects, written out. */
  readonly objects: boolean;
  /** Two fields with one name in the answer that stand in one pair of braces. */
  readonly repeatedFields: boolean;
  /** `__schema` or `__type`. */
  readonly introspection: boolean;
  /** Texts that no column holds; descriptions count as such, which nobody looks into. */
  readonly unstorableTexts: boolean;
}

/** Whether PostgreSQL can hold a text: none with NUL, or with half of a surrogate pair. */
export const isUnstorable = (text: string): boolean => text.includes('\0') || !text.isWellFormed();

/** Looks through a parsed document once, without a visitor. */
export function contentsOf(document: DocumentNode): DocumentContents {
  const contents = new Contents();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.OPERATION_DEFINITION) contents.operation(definition);
    else if (definition.kind === Kind.FRAGMENT_DEFINITION) {
      contents.namedFragments = contents.fragments = true;
      if (definition.description !== undefined) contents.unstorableTexts = true;
      // Of a draft of the language, which the parser reads when it is told to.
      if (definition.variableDefinitions !== undefined) contents.unserved = true;
      contents.ofDirectives(definition.directives);
      contents.selections(definition.selectionSet);
    } else contents.unserved = true;
  }
  return contents;
}

class Contents implements DocumentContents {
  operations = 0;
  unserved = false;
  fragments = false;
  namedFragments = false;
  variables = false;
  directives = false;
  arguments = false;
  objects = false;
  repeatedFields = false;
  introspection = false;
  unstorableTexts = false;

  operation(node: OperationDefinitionNode): void {
    this.operations += 1;
    if (node.operation === OperationTypeNode.SUBSCRIPTION) this.unserved = true;
    if (node.description !== undefined) this.unstorableTexts = true;
    for (const definition of node.variableDefinitions ?? []) {
      this.variables = true;
      if (definition.description !== undefined) this.unstorableTexts = true;
      if (definition.defaultValue !== undefined) this.value(definition.defaultValue);
      this.ofDirectives(definition.directives);
    }
    this.ofDirectives(node.directives);
    this.selections(node.selectionSet);
  }

  selections({ selections }: SelectionSetNode): void {
    const names = selections.length > 1 && !this.repeatedFields ? new Set<string>() : undefined;
    for (const node of selections) {
      this.ofDirectives(node.directives);
      if (node.kind === Kind.FIELD) this.field(node, names);
      else {
        this.fragments = true;
        if (node.kind === Kind.INLINE_FRAGMENT) this.selections(node.selectionSet);
        else this.namedFragments = true;
      }
    }
  }

  ofDirectives(nodes: readonly DirectiveNode[] | undefined): void {
    if (nodes === undefined || nodes.length === 0) return;
    this.directives = true;
    for (const node of nodes) this.ofArguments(node.arguments);
  }

  private field(node: FieldNode, names: Set<string> | undefined): void {
    const name = node.name.value;
    if (name === '__schema' || name === '__type') this.introspection = true;
    if (names !== undefined) {
      const key = node.alias?.value ?? name;
      if (names.has(key)) this.repeatedFields = true;
      names.add(key);
    }
    this.ofArguments(node.arguments);
    if (node.selectionSet !== undefined) this.selections(node.selectionSet);
  }

  private ofArguments(nodes: readonly ArgumentNode[] | undefined): void {
    if (nodes === undefined || nodes.length === 0) return;
    this.arguments = true;
    for (const node of nodes) this.value(node.value);
  }

  private value(node: ValueNode): void {
    if (node.kind === Kind.VARIABLE) this.variables = true;
    else if (node.kind === Kind.STRING) this.unstorableTexts ||= isUnstorable(node.value);
    else if (node.kind === Kind.LIST) for (const each of node.values) this.value(each);
    else if (node.kind === Kind.OBJECT) {
      this.objects = true;
      for (const field of node.fields) this.value(field.value);
    }
  }
}
