import { userReads } from '../../../identity/users/index.js';
import { extendReads, many } from '../../../platform/query/reads.js';
import { sql } from '../../../platform/sql/sql.js';
import { conversationMessageReads } from './conversation-message.reads.js';

/** Whoever sees a message of the service sees of whom it tells. */
export const peopleAddedByMessage = extendReads(conversationMessageReads, {
  relations: {
    addedUsers: many(
      () => userReads,
      (child, parent) => sql`${child}.id = any(${parent}.added_user_ids)`,
      { trusted: true },
    ),
  },
});
