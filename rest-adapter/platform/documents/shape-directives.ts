/** What an alias cannot say about a key of the answer, written as directives in a route's document. */
import type { DirectiveNode } from 'graphql';

/** The shapes of one field. */
export interface Shapes {
  renamed?: string;
  omitWhenNull?: boolean;
  /** An object without keys is sent where it is null. */
  emptyWhenNull?: boolean;
  /** Path of a field beside it; the key goes unless that is true (or at least not null or false). */
  omitUnless?: string;
  keyedBy?: { name: string; value?: string };
  /** Objects of a list stand below the one that they name, under a key of it. */
  nestedBy?: { id: string; parent: string; below: string };
  /** The keys of the object stand beside it, in its place. */
  lifted?: boolean;
  /** The keys of the object stand in its place, among those beside it and as theirs. */
  unfolded?: boolean;
  /** The words `true` and `false` of an enum are sent as such. */
  trueOrFalse?: boolean;
  /** The first word of an enum value's name is sent, in small letters. */
  firstWord?: boolean;
  /** A text that says a whole number is sent as one. */
  asNumber?: boolean;
  /** A boolean is sent as a text. */
  asText?: boolean;
  /** Field beside it whose number is sent as a share where this one is null. */
  orPercent?: string;
  /** Sent as null, whatever the field has. */
  alwaysNull?: boolean;
  /** Read by other shapes only; never sent. */
  hidden?: boolean;
}

type Arguments = (name: string) => string;

/**
 * How each directive becomes a shape. `rest-adapter/shape-directives.graphql` declares the same to the check of the
 * documents and to editors; the adapter takes them out before it validates, so that what runs is plain GraphQL.
 */
const readers: Readonly<
  Record<string, (required: Arguments, optional: (name: string) => string | undefined) => Shapes>
> = {
  renamed: (required) => ({ renamed: required('to') }),
  omitWhenNull: () => ({ omitWhenNull: true }),
  emptyWhenNull: () => ({ emptyWhenNull: true }),
  omitUnless: (required) => ({ omitUnless: required('field') }),
  keyedBy: (required, optional) => {
    const value = optional('value');
    return { keyedBy: { name: required('name'), ...(value !== undefined && { value }) } };
  },
  nestedBy: (required) => ({
    nestedBy: { id: required('id'), parent: required('parent'), below: required('below') },
  }),
  lifted: () => ({ lifted: true }),
  unfolded: () => ({ unfolded: true }),
  alwaysNull: () => ({ alwaysNull: true }),
  hidden: () => ({ hidden: true }),
  trueOrFalse: () => ({ trueOrFalse: true }),
  firstWord: () => ({ firstWord: true }),
  asNumber: () => ({ asNumber: true }),
  asText: () => ({ asText: true }),
  orPercent: (required) => ({ orPercent: required('field') }),
};

/** Names of the directives that the adapter follows. */
export const shapeDirectiveNames: readonly string[] = Object.keys(readers);

/** Splits a field's directives into its shapes and those that GraphQL executes. Fails on an argument that is missing. */
export function splitDirectives(directives: readonly DirectiveNode[]): { shapes?: Shapes; rest: DirectiveNode[] } {
  const rest = directives.filter((directive) => readers[directive.name.value] === undefined);
  if (rest.length === directives.length) return { rest };
  const shapes: Shapes = {};
  for (const directive of directives) {
    const optional = (name: string) => textArgument(directive, name);
    const required = (name: string) => {
      const value = optional(name);
      if (value === undefined) throw new Error(`@${directive.name.value} needs ${name}`);
      return value;
    };
    Object.assign(shapes, readers[directive.name.value]?.(required, optional));
  }
  return { shapes, rest };
}

function textArgument(directive: DirectiveNode, name: string): string | undefined {
  const value = directive.arguments?.find((argument) => argument.name.value === name)?.value;
  return value?.kind === 'StringValue' ? value.value : undefined;
}
