export { AccessToken } from './access-token.entity.js';
export { tokenReads } from './access-token.reads.js';
export { CommunicationChannel, channelTypes } from './communication-channel.entity.js';
export { channelReads } from './communication-channel.reads.js';
export { Login } from './login.entity.js';
export { loginReads } from './login.reads.js';
export { User } from './user.entity.js';
export { userPolicy } from './user.policy.js';
export { userReads } from './user.reads.js';
