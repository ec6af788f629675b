/** Where GraphQL is asked, and where its event streams are. */
export const graphqlPath = '/graphql';
export const streamPath = '/graphql/stream';
