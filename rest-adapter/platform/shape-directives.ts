/** What an alias cannot say about a key of the answer, written as directives in a route's document. */
import {
  type ConstDirectiveNode,
  DirectiveLocation,
  type DirectiveNode,
  GraphQLDirective,
  GraphQLNonNull,
  GraphQLString,
} from 'graphql';

/** The shapes of one field. */
export interface Shapes {
  renamed?: string;
  omitWhenNull?: boolean;
  /** Path of a field beside it; the key goes unless that is true (or at least not null or false). */
  omitUnless?: string;
  keyedBy?: { name: string; value?: string };
  /** The keys of the object stand beside it, in its place. */
  lifted?: boolean;
  /** Read by other shapes only; never sent. */
  hidden?: boolean;
}

const text = { type: new GraphQLNonNull(GraphQLString) };
const onField = [DirectiveLocation.FIELD];

/**
 * The directives, for a schema that wants to know them. The adapter takes them out before it validates, so that what
 * runs is plain GraphQL.
 */
export const shapeDirectives: readonly GraphQLDirective[] = Object.freeze([
  new GraphQLDirective({
    name: 'renamed',
    locations: onField,
    args: { to: text },
    description: 'A wire name that GraphQL cannot spell, such as `content-type`.',
  }),
  new GraphQLDirective({
    name: 'omitWhenNull',
    locations: onField,
    description: 'Leaves the key out where the value is null.',
  }),
  new GraphQLDirective({
    name: 'omitUnless',
    locations: onField,
    args: { field: text },
    description: 'Leaves the key out unless another field of the same object holds.',
  }),
  new GraphQLDirective({
    name: 'keyedBy',
    locations: onField,
    args: { name: text, value: { type: GraphQLString } },
    description: 'A list of objects as one object, keyed by a field of theirs; with `value`, holding that field alone.',
  }),
  new GraphQLDirective({
    name: 'lifted',
    locations: onField,
    description: 'The keys of the object stand beside it, in its place.',
  }),
  new GraphQLDirective({ name: 'hidden', locations: onField, description: 'Read for `omitUnless` only, never sent.' }),
]);

const names: ReadonlySet<string> = new Set(shapeDirectives.map((directive) => directive.name));

/** Splits a field's directives into its shapes and those that GraphQL executes. Fails on an argument that is missing. */
export function splitDirectives(directives: readonly DirectiveNode[]): { shapes?: Shapes; rest: DirectiveNode[] } {
  const rest = directives.filter((directive) => !names.has(directive.name.value));
  if (rest.length === directives.length) return { rest };
  const shapes: Shapes = {};
  for (const directive of directives) {
    const argument = (name: string) => textArgument(directive as ConstDirectiveNode, name);
    const required = (name: string) => {
      const value = argument(name);
      if (value === undefined) throw new Error(`@${directive.name.value} needs ${name}`);
      return value;
    };
    if (directive.name.value === 'renamed') shapes.renamed = required('to');
    else if (directive.name.value === 'omitWhenNull') shapes.omitWhenNull = true;
    else if (directive.name.value === 'omitUnless') shapes.omitUnless = required('field');
    else if (directive.name.value === 'hidden') shapes.hidden = true;
    else if (directive.name.value === 'lifted') shapes.lifted = true;
    else if (directive.name.value === 'keyedBy') {
      const value = argument('value');
      shapes.keyedBy = value === undefined ? { name: required('name') } : { name: required('name'), value };
    }
  }
  return { shapes, rest };
}

function textArgument(directive: ConstDirectiveNode, name: string): string | undefined {
  const value = directive.arguments?.find((argument) => argument.name.value === name)?.value;
  return value?.kind === 'StringValue' ? value.value : undefined;
}
