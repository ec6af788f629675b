import { type GraphQLSchema, isEnumType } from 'graphql';

/** The message of an error, with the values that would have been valid where it speaks of an enum. */
export function withEnumValues(schema: GraphQLSchema, message: string): string {
  const [, before, behind] = /(?:^|\s)Enum "(\w+)"|"(\w+)" enum/.exec(message) ?? [];
  const type = schema.getType(before ?? behind ?? '');
  if (!isEnumType(type)) return message;
  const words = type.getValues().map(({ name }) => name);
  return `${message} It is one of ${words.join(', ')}.`;
}
