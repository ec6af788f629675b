/** The SQL of what a selection wants: columns, decisions, the records that hang on its rows, and their lists. */

import { type Sql, sql } from '../sql/sql.js';
import { type Joins, lookUpFrom } from './joins.js';
import { pageSql } from './page-sql.js';
import { manySql, oneSql } from './relation-sql.js';
import type { ConnectionSelection, Selection } from './selection.js';
import { type Pair, type Parent, StatementCompiler } from './statement-compiler.js';

/** Compiles statements that read selections. */
export class SelectionCompiler extends StatementCompiler {
  override pairs(selection: Selection, row: Sql, joins: Joins): Pair[] {
    const { reads } = selection;
    const pairs: Pair[] = [];
    for (const [key, name] of selection.columns) pairs.push([key, this.column(reads, name, row, { joins: joins })]);
    for (const [key, { name, argumentIndex }] of selection.computed)
      pairs.push([key, this.column(reads, name, row, { joins: joins, argumentIndex: argumentIndex })]);
    const lookUp = lookUpFrom(row, joins);
    for (const [key, hidden] of selection.hidden) pairs.push([key, hidden(row, this.askActor, lookUp)]);
    for (const [key, { relation, selection: target }] of selection.relations) {
      pairs.push([
        key,
        relation.kind === 'one'
          ? oneSql(this, relation, target, { row, reads, joins: joins })
          : manySql(this, relation, target, { row, reads, joins: joins }),
      ]);
    }
    for (const [key, page] of selection.connections) {
      const lateral = this.row();
      const value = this.page(page, { row, reads, joins: joins });
      joins.add(sql`left join lateral (select ${value} as v) ${lateral} on true`);
      pairs.push([key, sql`${lateral}.v`]);
    }
    return pairs;
  }

  override page(page: ConnectionSelection, parent?: Parent): Sql {
    return pageSql(this, page, parent);
  }
}
