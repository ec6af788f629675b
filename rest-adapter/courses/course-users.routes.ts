import { section } from '../kernel/index.js';

export const courseUserRoutes = section('D2 · Courses, users in a course', []);
