/**
 * Arguments of fields as graphql-js works them out, in compiled operations too. graphql-jit (0.8.9) gives a variable that
 * is left out of an object as null, drops defaults of input fields, and keeps of a written value only what JSON holds.
 */
import {
  type FieldNode,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getArgumentValues,
  isObjectType,
  Kind,
} from 'graphql';

type Resolve = GraphQLFieldResolver<unknown, unknown>;

/** What compiled operations tell resolvers besides what graphql-js does. */
interface OwnInfo {
  /** The arguments are written out, wholly or in part, and for graphql-js to work out. */
  readonly writtenOut?: boolean;
}

/** Both engines make the same of these. */
const alike: ReadonlySet<Kind> = new Set([Kind.VARIABLE, Kind.INT, Kind.FLOAT, Kind.BOOLEAN, Kind.ENUM, Kind.NULL]);

/** What graphql-jit is to add to the `info` of a field, as its `resolverInfoEnricher`. */
export const ownInfo = ({ fieldNodes: [node] }: { readonly fieldNodes: readonly FieldNode[] }): OwnInfo =>
  node?.arguments?.some(({ value }) => !alike.has(value.kind)) === true ? { writtenOut: true } : {};

/** Lets every resolver of a field with arguments take those of graphql-js, whichever engine calls it. */
export function takeOwnArguments(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields()))
      if (field.args.length > 0 && field.resolve !== undefined) field.resolve = withOwnArguments(field, field.resolve);
  }
}

const withOwnArguments =
  (field: GraphQLField<unknown, unknown>, resolve: Resolve): Resolve =>
  (row, args, context, info: GraphQLResolveInfo & OwnInfo) => {
    const own = info.writtenOut ? getArgumentValues(field, info.fieldNodes[0]!, info.variableValues) : args;
    return resolve(row, own, context, info);
  };
