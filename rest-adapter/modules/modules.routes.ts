import { section } from '../kernel/index.js';

export const moduleRoutes = section('supplement §5.3 · Modules', []);
