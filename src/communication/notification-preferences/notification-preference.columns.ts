/** Of what people are told on a channel, and how often, as it is read. Decision 0097. */
import { communicationChannelReads } from '../../identity/users/index.js';
import { type ComputedSql, extendReads } from '../../platform/query/reads.js';
import { sql } from '../../platform/sql/sql.js';
import { preferencesOn } from './frequencies.sql.js';
import { notificationCategories } from './notification-kinds.js';

/** All preferences of the channel, or those of the wanted kinds or category. */
const notificationPreferences: ComputedSql = (channel, { argument }) =>
  preferencesOn(channel, (kind) => {
    const named = argument('notifications', 'text[]');
    const category = argument('category', 'text');
    return sql`
      (${named} is null or ${kind}.notification = any(${named}))
      and (${category} is null or ${kind}.category = ${category})
    `;
  });

/** The same on every channel. */
const notificationCategoryList: ComputedSql = () => sql`
  json_build_array(${sql.join(notificationCategories.map((category) => sql`${sql.literal(category)}::text`))})
`;

export const preferencesOfChannels = extendReads(communicationChannelReads, {
  computed: { notificationPreferences, notificationCategories: notificationCategoryList },
});
