import { section } from '../kernel/index.js';

export const assignmentRoutes = section('supplement §5.3 · Assignments', []);
