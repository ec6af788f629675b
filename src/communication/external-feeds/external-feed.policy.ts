import { may, on } from '../../identity/access/index.js';
import { inLivingCourse } from '../../learning/courses/index.js';
import { managesGroup } from '../../learning/groups/index.js';
import { allOf, anyOf, definePolicy, is, ofTenant, sqlCondition } from '../../platform/authorization/policy.js';
import { sql } from '../../platform/sql/sql.js';
import { ExternalFeed } from './external-feed.entity.js';
import { ExternalFeedEntry } from './external-feed-entry.entity.js';

/** Whoever may create announcements there. Source: supplement §2.7. */
const announces = anyOf(may('moderate_forum', on('courseId')), managesGroup('groupId'));

/** A feed is seen, and removed, by those who may create announcements in its course or group. */
export const externalFeedPolicy = definePolicy(ExternalFeed, {
  visible: allOf(ofTenant('rootAccountId'), is({ workflowState: 'active' }), inLivingCourse, announces),
  actions: { delete: announces },
});

const ofStandingFeed = sqlCondition(
  'ofStandingFeed',
  (row) => sql`
    exists (
      select 1
      from external_feeds sf
      where sf.id = ${row}.external_feed_id and sf.workflow_state = 'active'
    )
  `,
);

/** Its entries are seen like the feed. */
export const externalFeedEntryPolicy = definePolicy(ExternalFeedEntry, {
  visible: allOf(ofTenant('rootAccountId'), inLivingCourse, announces, ofStandingFeed),
  actions: {},
});
