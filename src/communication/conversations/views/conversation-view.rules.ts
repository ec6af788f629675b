/** What somebody says of their view of a conversation. Source: supplement §4.9, state rules. */
import type { IgnoredField } from '../../../platform/transaction/context.js';
import { applyPatch, type PatchOf, patchedColumns } from '../../../platform/transaction/patch.js';
import { ConversationView } from '../conversation-view.entity.js';

const viewFields = ['workflowState', 'starred', 'subscribed'] as const;

export type ConversationViewPatch = PatchOf<ConversationView, (typeof viewFields)[number]>;

const alwaysFollowed: IgnoredField = Object.freeze({
  field: 'subscribed',
  reason: 'not_applicable',
  message: 'A conversation of two is always followed.',
});

/**
 * Changes a view. Whoever follows a conversation no longer has it read, unless they say themselves how they have it. What
 * is said of following a private conversation has no effect; answers that.
 */
export function changeView(view: ConversationView, isPrivate: boolean, patch: ConversationViewPatch): IgnoredField[] {
  const { subscribed, ...given } = patchedColumns(ConversationView, patch, viewFields);
  const leaves = !isPrivate && subscribed === false && view.subscribed && view.workflowState === 'unread';
  const changed = {
    ...(leaves && { workflowState: 'read' as const }),
    ...given,
    ...(!isPrivate && subscribed !== undefined && { subscribed }),
  };
  applyPatch(view, changed, viewFields);
  return isPrivate && subscribed !== undefined ? [alwaysFollowed] : [];
}

/** What can happen to many conversations at once. */
export const conversationEvents = ['mark_as_read', 'mark_as_unread', 'star', 'unstar', 'archive', 'destroy'] as const;
export type ConversationEvent = (typeof conversationEvents)[number];

/** What an event says of a view; null where it takes the messages out of it. */
export const patchOfEvent: Readonly<Record<ConversationEvent, ConversationViewPatch | null>> = {
  mark_as_read: { workflowState: 'read' },
  mark_as_unread: { workflowState: 'unread' },
  star: { starred: true },
  unstar: { starred: false },
  archive: { workflowState: 'archived' },
  destroy: null,
};

/** More are refused. */
export const largestBatch = 500;
