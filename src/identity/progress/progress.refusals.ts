/** What requests about jobs are refused for: reason and sentence of each. */
import { badRequest } from '../../platform/refusal/refusal.js';

export const jobCompleted = () => badRequest('wrong_state', 'The job is done: it can no longer be cancelled.');
