/** Relay connections over keyset pages. */

import { ArgsType, type ClassType, Field, InputType, Int, ObjectType } from 'type-graphql';
import { type WordOf, wordEnum } from './word-enum.js';

@ObjectType('PageInfo', { description: 'Where a page stands in its list.', simpleResolvers: true })
export class PageInfoObject {
  @Field({ description: 'True when rows follow the page.' })
  hasNextPage!: boolean;

  @Field({ description: 'True when rows stand before the page.' })
  hasPreviousPage!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'Cursor of the first row, which `before` takes for the page before; null on an empty page.',
  })
  startCursor!: string | null;

  @Field(() => String, { nullable: true, description: 'Cursor of the last row; `after` takes it for the next page.' })
  endCursor!: string | null;
}

export const SortDirection = wordEnum(['asc', 'desc'], {
  name: 'SortDirection',
  description: 'Which end of an order comes first.',
  values: {
    asc: 'The smallest.',
    desc: 'The largest.',
  },
});
export type SortDirection = WordOf<typeof SortDirection>;

/** A page by cursors alone. */
@ArgsType()
export class CursorPageArgs {
  @Field(() => Int, {
    nullable: true,
    description: 'So many rows from the start, or from `after` on: 10 unless given, at most 100.',
  })
  first?: number;

  @Field(() => String, { nullable: true, description: 'Cursor after which the page begins.' })
  after?: string;

  @Field(() => Int, {
    nullable: true,
    description:
      'So many rows up to the end, or up to `before`, at most 100; instead of `first`. They stand in the same order.',
  })
  last?: number;

  @Field(() => String, { nullable: true, description: 'Cursor before which the page ends.' })
  before?: string;
}

/** What every connection takes that REST pages by number. */
@ArgsType()
export class OneWayPageArgs extends CursorPageArgs {
  @Field(() => Int, { nullable: true, description: 'Rows to skip, for pages by number; cursors are cheaper.' })
  offset?: number;
}

/** What a connection takes that has one order, which can be turned round. */
@ArgsType()
export class PageArgs extends OneWayPageArgs {
  @Field(() => SortDirection, {
    nullable: true,
    description: 'Which end of the order comes first; ascending unless given.',
  })
  direction?: SortDirection;
}

/** How a list is ordered. */
export interface ListOrder<Word> {
  readonly field?: Word | null;
  readonly direction?: SortDirection | null;
}

/**
 * The input of a list that has several orders.
 * @param name e.g. `CourseOrder`
 * @param fields the enum of its orders, whose values are their names in the reads
 * @param usual the order where the query names none, as the end of a sentence: `by name`
 */
export function orderInput<Word>(name: string, fields: object, usual: string): ClassType<ListOrder<Word>> {
  @InputType(name, { description: 'How a list is ordered.' })
  class Order implements ListOrder<Word> {
    @Field(() => fields, { nullable: true, description: `By what; ${usual} unless given.` })
    field?: Word | null;

    @Field(() => SortDirection, { nullable: true, description: 'Which end comes first; ascending unless given.' })
    direction?: SortDirection | null;
  }
  return Order;
}

/** What stands in a list for a record that cannot be read, as the end of a description. Decision 0107. */
const unreadable = 'null for one that cannot be read, which is an error';

/**
 * The connection and edge types of an object.
 * @param name GraphQL name of the object type, e.g. `Course` for `CourseConnection`
 */
export function connectionType(name: string, node: () => ClassType): ClassType {
  @ObjectType(`${name}Edge`, {
    description: `One entry of a list of ${name} records, with its cursor.`,
    simpleResolvers: true,
  })
  class Edge {
    @Field(() => String, { description: 'Cursor of the row.' })
    cursor!: string;

    @Field(() => node(), { nullable: true, description: `The record; ${unreadable}.` })
    node!: object | null;
  }

  @ObjectType(`${name}Connection`, { description: `A page of a list of ${name} records.`, simpleResolvers: true })
  class Connection {
    @Field(() => [node()], { nullable: 'items', description: `The records of the page; ${unreadable}.` })
    nodes!: (object | null)[];

    @Field(() => [Edge], { description: 'The records with their cursors.' })
    edges!: Edge[];

    @Field(() => PageInfoObject, { description: 'Where the page stands.' })
    pageInfo!: PageInfoObject;

    @Field(() => Int, { nullable: true, description: 'Length of the whole list; null beyond 10,000.' })
    totalCount!: number | null;
  }
  return Connection;
}
