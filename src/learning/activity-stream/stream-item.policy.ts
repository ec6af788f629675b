import { memberOf, memberOfGroup } from '../../identity/access/index.js';
import { allOf, anyOf, definePolicy, is, ofTenant, own } from '../../platform/authorization/policy.js';
import { StreamItem } from './stream-item.entity.js';

/** Everybody has a stream of their own; what is of a course or group leaves it with the last part there. */
export const streamItemPolicy = definePolicy(StreamItem, {
  visible: allOf(
    ofTenant('rootAccountId'),
    own('userId'),
    is({ hidden: false }),
    anyOf(is({ courseId: null }), memberOf('courseId')),
    anyOf(is({ groupId: null }), memberOfGroup('groupId')),
  ),
  actions: {},
});
