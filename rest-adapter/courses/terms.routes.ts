import { section } from '../kernel/index.js';

export const termRoutes = section('supplement §5.2 · Terms', []);
