import { defineArea } from '../../platform/area.js';
import { StreamTicketMutations } from './stream-ticket.mutations.js';

export const area = defineArea({ resolvers: [StreamTicketMutations] });
