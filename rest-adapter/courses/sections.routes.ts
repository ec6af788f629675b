import { section } from '../kernel/index.js';

export const sectionRoutes = section('supplement §5.2 · Sections', []);
