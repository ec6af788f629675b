import { allOf, definePolicy, is, ofTenant, own } from '../../platform/authorization/policy.js';
import { Bookmark } from './bookmark.entity.js';

/** A bookmark is its owner's alone: administrators neither see nor change it. */
export const bookmarkPolicy = definePolicy(Bookmark, {
  visible: allOf(ofTenant('rootAccountId'), is({ workflowState: 'active' }), own('userId')),
  actions: { update: own('userId'), delete: own('userId') },
});
