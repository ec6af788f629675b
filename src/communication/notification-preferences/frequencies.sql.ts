/** How often somebody is told of what, on which channel, as SQL. Decision 0097. */
import { row, type Sql, sql } from '../../platform/sql/sql.js';
import { notificationKindFacts } from './notification-kinds.js';

const kindRows = notificationKindFacts.map(
  ({ kind, category, defaultFrequency }, place) =>
    sql`
      (
        ${sql.literal(place + 1)}, ${sql.literal(kind)}, ${sql.literal(category)}, ${sql.literal(defaultFrequency)}
      )
    `,
);

/** SQL: every kind of notification as a row `kind` of `number`, `notification`, `category`, `frequency`, the last one its default. */
const allKinds = (kind: Sql): Sql =>
  sql`(values ${sql.join(kindRows)}) as ${kind}(number, notification, category, frequency)`;

/** SQL: the channel, a row of `communication_channels`, is the first that its tenant has of the user and that is not retired. */
function isDefaultChannel(channel: Sql): Sql {
  const other = row();
  return sql`
    not exists (
      select 1
      from communication_channels ${other}
      where ${other}.user_id = ${channel}.user_id
        and ${other}.root_account_id = ${channel}.root_account_id
        and ${other}.workflow_state <> 'retired'
        and (${other}.position, ${other}.id) < (${channel}.position, ${channel}.id)
    )
  `;
}

/** SQL: what somebody chose for the kind, a row of `allKinds`, on the channel, else what holds there by default. */
function chosenOrDefault(channel: Sql, kind: Sql): Sql {
  const choice = row();
  return sql`
    coalesce(
      (
        select ${choice}.frequency
        from notification_choices ${choice}
        where ${choice}.communication_channel_id = ${channel}.id and ${choice}.notification = ${kind}.notification
      ),
      case when ${isDefaultChannel(channel)} then ${kind}.frequency else 'never' end
    )
  `;
}

/**
 * SQL: how often somebody is told of a kind on a channel: as they chose, else as the kind is told by default on their
 * default channel, and never on any other. Null for what is no kind.
 * @param channel a row of `communication_channels` that is not retired
 * @param named the name of the kind, as text
 */
export function frequencyOn(channel: Sql, named: Sql): Sql {
  const kind = row();
  return sql`
    (select ${chosenOrDefault(channel, kind)} from ${allKinds(kind)} where ${kind}.notification = ${named})
  `;
}

/**
 * SQL: the preferences on a channel as a list of `NotificationPreference`, in the order of the table.
 * @param channel a row of `communication_channels` that is not retired
 * @param wanted says of a row of `allKinds` whether it is in the list
 */
export function preferencesOn(channel: Sql, wanted: (kind: Sql) => Sql): Sql {
  const kind = row();
  return sql`
    (
      select coalesce(
        json_agg(
          json_build_object(
            'userId', ${channel}.user_id, 'communicationChannelId', ${channel}.id,
            'notification', ${kind}.notification, 'category', ${kind}.category,
            'frequency', ${chosenOrDefault(channel, kind)}
          )
          order by ${kind}.number
        ),
        '[]'
      )
      from ${allKinds(kind)}
      where ${wanted(kind)}
    )
  `;
}
