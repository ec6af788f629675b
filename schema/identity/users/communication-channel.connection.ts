import { connectionType } from '../../platform/connection.js';
import { CommunicationChannelObject } from './communication-channel.object.js';

export const CommunicationChannelConnection = connectionType('CommunicationChannel', () => CommunicationChannelObject);
