import { section } from '../kernel/index.js';

export const courseRoutes = section('D2 · Courses', []);
