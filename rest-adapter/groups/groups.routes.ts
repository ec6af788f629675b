import { section } from '../kernel/index.js';

export const groupRoutes = section('supplement §5.2 · Groups', []);
