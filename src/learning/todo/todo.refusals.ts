/** What requests about what is to be done are refused for, beside the rules of their fields: reason and sentence of each. */
import { badRequest } from '../../platform/refusal/refusal.js';

export const badAsset = () => badRequest('bad_asset', 'What is ignored is written like assignment_12 or quiz_12.');
