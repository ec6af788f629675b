import { describeLosing } from './losing.js';

describeLosing(['one backend', 'all backends', 'postmaster']);
