/** What the token routes ask of the graph. The text of a token is answered once, when it is made. */

const token = 'recordId userId purpose token_hint: hint scopes createdAt expiresAt last_used_at: lastUsedAt';

export const ListTokens = `query ListTokens($userId: RecordId!) {
  user(id: $userId) { accessTokens { nodes { ${token} } } }
}`;

export const CreateToken = `mutation CreateToken($userId: RecordId!, $input: AccessTokenInput!) {
  createAccessToken(userId: $userId, input: $input) { visible_token: token accessToken @lifted { ${token} } }
}`;

export const RevokeToken = `mutation RevokeToken($userId: RecordId!, $id: RecordId!) {
  revokeAccessToken(userId: $userId, id: $id) { ${token} }
}`;
