import { section } from '../kernel/index.js';

export const enrollmentRoutes = section('supplement §5.2 · Enrollments', []);
