import { section } from '../kernel/index.js';

export const submissionRoutes = section('supplement §5.3 · Submissions', []);
