/** What documents of subscriptions are refused for beside validation. */
import { Kind, type OperationDefinitionNode, OperationTypeNode, type SelectionNode } from 'graphql';
import { documentRefusal } from './document-refusal.js';

/** Subscriptions have ways in of their own, which answer nothing else. */
export function refuseElsewhere({ operation }: OperationDefinitionNode, live: boolean): void {
  const isSubscription = operation === OperationTypeNode.SUBSCRIPTION;
  if (isSubscription && !live)
    throw documentRefusal(
      'no_subscriptions',
      'Subscriptions are answered over WebSocket, and as Server-Sent Events.',
      'BAD_REQUEST',
    );
  if (!isSubscription && live)
    throw documentRefusal(
      'subscriptions_alone',
      'Queries and mutations are sent to the endpoint of GraphQL over HTTP.',
      'BAD_REQUEST',
    );
}

/**
 * A subscription tells of one thing, whatever its variables are: with a condition on that it may have nothing to tell of,
 * where graphql-js fails. The specification of GraphQL forbids it, too.
 * @param operation written out
 */
export function refuseConditions({ operation, selectionSet }: OperationDefinitionNode): void {
  if (operation !== OperationTypeNode.SUBSCRIPTION) return;
  const found = conditional(selectionSet.selections);
  if (found !== undefined)
    throw documentRefusal(
      'conditional_subscription',
      'What is subscribed to stands under no @skip and no @include.',
      'BAD_REQUEST',
      found,
    );
}

const conditional = (selections: readonly SelectionNode[]): SelectionNode | undefined => {
  for (const node of selections) {
    if (node.directives?.some(({ name }) => name.value === 'skip' || name.value === 'include')) return node;
    const below = node.kind === Kind.INLINE_FRAGMENT ? conditional(node.selectionSet.selections) : undefined;
    if (below !== undefined) return below;
  }
  return undefined;
};
