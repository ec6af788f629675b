/** What requests about blueprints are refused for: reason and sentence of each. Source: supplement §2.9. */
import { badRequest, conflict, unavailable } from '../../platform/refusal/refusal.js';

const listed = (ids: readonly number[]): string => ids.join(', ');

export const addedAndRemoved = (ids: readonly number[]) =>
  badRequest('added_and_removed', `Courses cannot be added and removed at once: ${listed(ids)}.`);

export const notAssociable = (ids: readonly number[]) =>
  badRequest(
    'not_associable',
    `Courses of other accounts, deleted ones and blueprints cannot follow the blueprint: ${listed(ids)}.`,
  );

export const followsAnother = (ids: readonly number[]) =>
  badRequest('follows_another', `Courses follow another blueprint already: ${listed(ids)}.`);

export const nobodyFollows = () => badRequest('nobody_follows', 'No course follows the blueprint.');

export const migrationRunning = () => conflict('already_running', 'A migration of the blueprint is running.');

export const unlockedAndRestricted = () =>
  badRequest('exclusive', 'Restrictions are given for what is not restricted.');

/** What is said of a course in which a migration failed for what the service could not foresee. */
export const importBroken = () => unavailable('not_written', 'The contents could not be written.');
