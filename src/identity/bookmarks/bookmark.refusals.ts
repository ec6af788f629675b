/** What requests about bookmarks are refused for, beside the rules of their fields: reason and sentence of each. */
import { badRequest } from '../../platform/refusal/refusal.js';

export const tooManyBookmarks = (most: number) => badRequest('too_many', `Nobody has more than ${most} bookmarks.`);
