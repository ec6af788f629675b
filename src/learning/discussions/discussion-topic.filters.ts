/** How lists of topics are narrowed. Source: supplement §5.4. */

import { actorId } from '../../platform/authorization/policy.js';
import type { FilterSql } from '../../platform/query/reads.js';
import { containingTrimmed, sql } from '../../platform/sql/sql.js';
import { isLocked, viewerModule } from './discussion-topic-lock.sql.js';
import { isRead } from './entries/entry-readers.sql.js';

const idOf = (key: never): number | null => (typeof key === 'number' ? key : null);

export const byId: FilterSql = (filter) => sql`${filter.row}.id = ${filter.parameter('bigint', idOf)}`;

/** The states of topics by which lists are narrowed. */
export const topicScopes = ['locked', 'unlocked', 'pinned', 'unpinned'] as const;
export type TopicScope = (typeof topicScopes)[number];

const inScope: FilterSql = (filter) =>
  filter.given
    ? sql`
        case ${filter.parameter('text')}
          when 'locked' then ${isLocked(filter.row)}
          when 'unlocked' then not ${isLocked(filter.row)}
          when 'pinned' then ${filter.row}.pinned_position is not null
          else ${filter.row}.pinned_position is null
        end
      `
    : undefined;

/** The viewer has not read what the topic says, or an entry of somebody else. */
const unread: FilterSql = ({ row, flag }) =>
  flag !== true
    ? undefined
    : sql`
        not coalesce(
          (
            select fr.read
            from discussion_topic_readers fr
            where fr.topic_id = ${row}.id and fr.user_id = ${actorId}
          ),
          ${row}.author_id = ${actorId},
          false
        )
        or exists (
          select 1
          from discussion_entries fe
          left join discussion_entry_readers fx on fx.entry_id = fe.id and fx.user_id = ${actorId}
          where fe.topic_id = ${row}.id
            and fe.workflow_state = 'active'
            and not ${isRead(sql`fe`, sql`fx`)}
        )
      `;

export const topicFilters: Readonly<Record<string, FilterSql>> = {
  searchTerm: (filter) =>
    filter.given ? sql`${filter.row}.title ilike ${filter.parameter('text', containingTrimmed)}` : undefined,
  scope: inScope,
  unread,
  withoutLockedByModule: ({ row, flag }) => (flag === true ? sql`${viewerModule(row)} is null` : undefined),
};
