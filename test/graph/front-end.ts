/** A front end of one person: Apollo Client as it is delivered, with its default error policy and its normalizing cache. */
import { ApolloClient, type DocumentNode, HttpLink, InMemoryCache } from '@apollo/client';
import { parse, separateOperations } from 'graphql';
import type { World } from '../support/world.js';
import { operationFiles } from './operations.js';

type Variables = Readonly<Record<string, unknown>>;

/** Name of an operation → its document, with the fragments that it needs. */
const documents: ReadonlyMap<string, DocumentNode> = new Map(
  operationFiles().flatMap(({ text }) => Object.entries(separateOperations(parse(text))) as [string, DocumentNode][]),
);

export class FrontEnd {
  requests = 0;
  readonly #client: ApolloClient;

  constructor(
    private readonly world: World,
    who: Parameters<World['as']>[0],
  ) {
    const link = new HttpLink({
      uri: `${world.base}/graphql`,
      headers: { authorization: `Bearer ${world.tokens[who]}` },
      fetch: (...request) => {
        this.requests += 1;
        return fetch(...request);
      },
    });
    this.#client = new ApolloClient({ link, cache: new InMemoryCache() });
  }

  /** What a screen shows: one request, and one to three SQL statements. */
  async open(screen: string, variables: Variables = {}): Promise<any> {
    const before = this.requests;
    let data: unknown;
    const statements = await this.world.statementsOf(async () => {
      ({ data } = await this.#client.query({ query: documentOf(`${screen}Query`), variables }));
    });
    expect([`${screen}: requests`, this.requests - before]).toEqual([`${screen}: requests`, 1]);
    expect(statements).toBeGreaterThanOrEqual(1);
    expect(statements).toBeLessThanOrEqual(3);
    return data;
  }

  /** The same from the cache: null where something of it is missing there. */
  shown(screen: string, variables: Variables = {}): any {
    return this.#client.readQuery({ query: documentOf(`${screen}Query`), variables });
  }

  /** The payload of a mutation, which is one request. */
  async act(operation: string, variables: Variables, remove?: (payload: any) => object | null): Promise<any> {
    const before = this.requests;
    const { data } = await this.#client.mutate<Record<string, any>>({
      mutation: documentOf(`${operation}Mutation`),
      variables,
      update: (cache, { data: answered }) => {
        const gone = remove?.(Object.values(answered ?? {})[0]);
        if (gone) cache.evict({ id: cache.identify(gone as { __typename: string; id: string })! });
      },
    });
    expect(this.requests - before).toBe(1);
    return Object.values(data!)[0];
  }
}

function documentOf(operation: string): DocumentNode {
  const found = documents.get(operation);
  if (found === undefined) throw new Error(`No screen has ${operation}.`);
  return found;
}
