import { describeLosing } from './losing.js';

describeLosing(['fast restart', 'immediate restart']);
