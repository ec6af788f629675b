/** What the routes of communication channels ask of the graph. */

const channel = 'recordId address type position userId workflowState createdAt';

export const ListChannels = `query ListChannels($userId: RecordId!) {
  user(id: $userId) { channels { nodes { ${channel} } } }
}`;

export const CreateChannel = `
mutation CreateChannel($userId: RecordId!, $input: CommunicationChannelInput!, $skipConfirmation: Boolean) {
  createCommunicationChannel(userId: $userId, input: $input, skipConfirmation: $skipConfirmation) { ${channel} }
}`;

export const DeleteChannel = `mutation DeleteChannel($userId: RecordId!, $id: RecordId!) {
  deleteCommunicationChannel(userId: $userId, id: $id) { ${channel} }
}`;

export const DeleteChannelByAddress = `
mutation DeleteChannelByAddress($userId: RecordId!, $type: ChannelType!, $address: String!) {
  deleteCommunicationChannel(userId: $userId, type: $type, address: $address) { ${channel} }
}`;
