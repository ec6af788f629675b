/**
 * Words that an enum does not list. GraphQL refuses them before anything runs; over REST some are refused by the rule of
 * the use case, so that who may not know of a record is answered 404, whatever else they sent (decision 0071).
 */
import { type GraphQLEnumType, type GraphQLSchema, getNamedType, isEnumType, isInputObjectType } from 'graphql';
import { declaredInputs } from './declarations.js';

/** A word of a REST caller on its way to the rule that refuses it. No JSON is one, so that no GraphQL client sends it. */
export class UnlistedWord {
  constructor(readonly text: string) {}
}

/** What an input field of an enum says with `@Extensions`: the rule of the use case refuses words that are not listed. */
export interface RuledWords {
  readonly unlistedWord: (text: string) => unknown;
}

/** `@Extensions(ruledWords)` on an input field; the adapter makes a variable of each other word with it. */
export const ruledWords: RuledWords = { unlistedWord: (text) => new UnlistedWord(text) };

/** Lets the enums of such fields take these words, and says so of the fields that a class of inputs inherits, too. */
export function takeUnlistedWords(schema: GraphQLSchema): void {
  const { fieldExtensions, inputTypes } = declaredInputs();
  const ruled = fieldExtensions.filter(({ extensions }) => extensions['unlistedWord'] !== undefined);
  const types = new Set<GraphQLEnumType>();
  for (const { name, target } of inputTypes) {
    const input = schema.getType(name);
    if (!isInputObjectType(input)) continue;
    for (const { fieldName } of ruled.filter((one) => one.target === target || isAbove(one.target, target))) {
      const field = input.getFields()[fieldName]!;
      const type = getNamedType(field.type);
      if (!isEnumType(type)) throw new Error(`${name}.${fieldName} is no enum`);
      field.extensions = { ...field.extensions, ...ruledWords };
      types.add(type);
    }
  }
  for (const type of types) {
    const parse = type.parseValue.bind(type);
    type.parseValue = (given, ...rest) => (given instanceof UnlistedWord ? given.text : parse(given, ...rest));
  }
}

const isAbove = (above: Function, below: Function): boolean =>
  Object.prototype.isPrototypeOf.call(above.prototype, below.prototype);
