import { externalFeedReads } from '../../../src/communication/external-feeds/index.js';
import { CourseObject } from '../../learning/courses/course.object.js';
import { GroupObject } from '../../learning/groups/group.object.js';
import { PageArgs } from '../../platform/connection.js';
import { connectionField, permissionsField, relation } from '../../platform/declare.js';
import { ExternalFeedConnection, ExternalFeedObject } from './external-feed.object.js';
import { ExternalFeedEntryConnection, ExternalFeedEntryObject } from './external-feed-entry.object.js';

const listed = 'for those who may create announcements there.';

export const externalFeedFields = [
  relation(ExternalFeedObject, 'course', () => CourseObject, {
    description: 'The course; null for a feed of a group.',
  }),
  relation(ExternalFeedObject, 'group', () => GroupObject, {
    description: 'The group; null for a feed of a course.',
  }),
  connectionField(ExternalFeedObject, 'entries', () => ExternalFeedEntryConnection, {
    description: 'What has come of the feed, the newest first.',
    args: PageArgs,
  }),
  permissionsField(ExternalFeedObject, 'ExternalFeedPermissions', externalFeedReads, {
    delete: 'May remove the feed.',
  }),
  relation(ExternalFeedEntryObject, 'externalFeed', () => ExternalFeedObject, {
    description: 'The feed that it came of.',
  }),
  connectionField(CourseObject, 'externalFeeds', () => ExternalFeedConnection, {
    description: `Feeds of others that come into the course, ${listed}`,
    args: PageArgs,
  }),
  connectionField(GroupObject, 'externalFeeds', () => ExternalFeedConnection, {
    description: `Feeds of others that come into the group, ${listed}`,
    args: PageArgs,
  }),
];
