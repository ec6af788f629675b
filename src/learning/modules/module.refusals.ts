/** What requests about modules are refused for, beside the rules of their fields: reason and sentence of each. */
import { invalidField, notPermitted } from '../../platform/refusal/refusal.js';

export const contentUnknown = (foundBy: string, reason: string, type: string) =>
  invalidField(foundBy, reason, `The course has no ${type} of that name.`);

export const itemLocked = () => notPermitted('locked', 'The item is not open to you yet.');
