import { describeLosing } from './losing.js';

describeLosing(['supervisor']);
