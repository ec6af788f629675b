import { section } from '../kernel/index.js';

export const fileRoutes = section('supplement §1.10, §5.4 · Files', []);
