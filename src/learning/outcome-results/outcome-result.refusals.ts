/** What requests about results of outcomes are refused for: reason and sentence of each. */
import { invalidField } from '../../platform/refusal/refusal.js';

export const outcomeOfOrderMissing = () =>
  invalidField('sortOutcomeId', 'missing', 'The order by the scores of an outcome needs its id.');
