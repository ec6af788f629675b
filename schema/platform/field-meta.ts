import type { GraphQLFieldResolver, GraphQLObjectType } from 'graphql';
import type { DerivedField } from '../../src/platform/query/answer-selection.js';
import type { Reads } from '../../src/platform/query/reads.js';
import type { RequestContext } from '../../src/platform/transaction/context.js';
import type { ReadArguments } from './read-arguments.js';

/** Says of a row whether its value is HTML. */
export type HtmlWhere = { isHtml(this: void, row: object): boolean }['isHtml'];

/** What the walker reads off a field's extensions. */
export interface FieldMeta {
  readonly column?: string;
  readonly needs?: readonly string[];
  readonly relation?: string;
  /** The type that the field answers, which groups fields of the same row (`PartOf`). */
  readonly part?: GraphQLObjectType;
  /** Relations of which one holds the record that the field, a union, answers with. */
  readonly oneOf?: readonly string[];
  readonly connection?: string;
  /** Connection whose first row the field answers with. */
  readonly member?: string;
  /** The member may be missing: null then. */
  readonly optional?: boolean;
  /** Column of the member with the place that a request for it visits. */
  readonly visits?: string;
  /** Worked-out column that takes the field's arguments. */
  readonly computed?: string;
  /** Turns the raw value of a computed column into the public one. */
  readonly present?: { made(this: void, value: unknown, args: Readonly<Record<string, unknown>>): unknown }['made'];
  readonly globalId?: boolean;
  /** It is never null, and may be so in the graph alone, as the field of that name of other members of a union is. REST promises it. */
  readonly neverNull?: true;
  /** Path of an address below the caller's own base; `:recordId` stands for the record's id, `:courseId` for that property. */
  readonly absoluteUrl?: string;
  /** Sanitised HTML, shown by `showHtml`: always, or where this says so of the row. */
  readonly html?: true | HtmlWhere;
  readonly decisions?: Reads;
  readonly decision?: string;
  /** Action of the policy without which the field is null with a 403 error. */
  readonly demands?: string;
  /** Reads local times among the arguments; there where the arguments hold any. */
  readonly readArguments?: ReadArguments;
  /** Works the field out of its row as soon as that is read; there is no resolver then. */
  readonly derivedField?: DerivedField;
  /** Its resolver, which waits for nothing and looks at the row, the arguments and the nodes of the field alone. */
  readonly ofRow?: GraphQLFieldResolver<unknown, RequestContext>;
  /** The field is for documents of the routes alone; this one says the same to everybody else (`OfRoutes`). */
  readonly ofRoutes?: string;
}
