import { section } from '../kernel/index.js';

export const courseListRoutes = section('D2 · Courses, lists', []);
