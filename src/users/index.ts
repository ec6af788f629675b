export { AccessToken } from './access-token.entity.js';
export { CommunicationChannel, channelTypes } from './communication-channel.entity.js';
export { Login } from './login.entity.js';
export { User } from './user.entity.js';
