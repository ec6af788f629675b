import { section } from '../kernel/index.js';

export const activityStreamRoutes = section('supplement §3.5 · Activity stream', []);
