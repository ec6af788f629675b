/** Of what open subscriptions are told: each area declares its own topics, beside what happens there. */
import { extensionPoint } from '../../platform/areas/extension-point.js';
import type { Reads } from '../../platform/query/reads.js';
import type { Sql } from '../../platform/sql/sql.js';
import type { Services } from '../../platform/transaction/context.js';

/** What is shown of a record, by the names of fields. */
export type ShownOfRecord = Readonly<Record<string, unknown>>;

/** One kind of live update. */
export interface LiveTopic {
  /** By what it is called in the database: `progress_changed`. */
  readonly name: string;
  /** Table of the records that change, its subjects. */
  readonly table: string;
  readonly reads: Reads;
  /** What whoever is told must be permitted with the record when they subscribe and are told; `visible` is to see it. */
  readonly action: string;
  /** Who is told: people that each event names, or whoever watches the record, by its id. */
  readonly tells: 'people' | 'watchers';
  /**
   * What an event shows of the record, as SQL of one `json` object over its row, by the names of the fields of the graph.
   * It is read once for all who are told: nothing in it may depend on who they are, but for records that are one person's.
   * @param tenant the root account of the event, for records of several tenants, such as users
   */
  readonly shown: (record: Sql, tenant: Sql) => Sql;
  /**
   * Works out what SQL alone cannot say, of records that are one person's each: by their ids, from what is shown of them.
   * What it leaves out is not told.
   */
  readonly completes?: (
    services: Services,
    rootAccountId: number,
    shown: ReadonlyMap<number, ShownOfRecord>,
  ) => Promise<ReadonlyMap<number, ShownOfRecord>>;
}

/** Of what open subscriptions are told. */
export const liveTopics = extensionPoint<LiveTopic>('topics of live updates', ({ name }) => name);
