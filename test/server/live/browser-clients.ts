/** Applications of another origin, as their makers write them on top of their libraries; bundled for a browser. */
import { ApolloClient, gql, InMemoryCache } from '@apollo/client';
import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { Client, fetchExchange, subscriptionExchange } from '@urql/core';
import { createClient as createStreamClient } from 'graphql-sse';
import { createClient as createSocketClient } from 'graphql-ws';

/** What the page is told before: where the service is, and the token of who uses the page. */
export interface Told {
  readonly service: string;
  readonly token: string;
}

/** What the page has heard, and how often it has begun to listen. */
export interface Page {
  readonly told: Told;
  heard: string[];
  begun: number;
}

interface Update {
  readonly eventId: string;
  readonly assignmentName: string;
  readonly grade: string;
}

const page = globalThis as unknown as Page & Record<string, unknown>;
page.heard = [];
page.begun = 0;

const query = `subscription Grades($after: ID) { gradePosted(after: $after) { eventId assignmentName grade } }`;
/** Milliseconds until it tries again. */
const pause = 100;

/** Listens, and begins again after the last update whenever it ends, whatever ended it. */
function listen(begin: (after: string | null, heard: (update: Update) => void, ended: () => void) => void): void {
  let last: string | null = null;
  const again = () => {
    page.begun += 1;
    let isOver = false;
    begin(
      last,
      (update) => {
        last = update.eventId;
        page.heard.push(`${update.assignmentName}: ${update.grade}`);
      },
      () => {
        if (isOver) return;
        isOver = true;
        setTimeout(again, pause);
      },
    );
  };
  again();
}

const socketOf = ({ service, token }: Told) =>
  createSocketClient({
    url: `${service.replace('http', 'ws')}/graphql`,
    connectionParams: { authorization: `Bearer ${token}` },
    retryAttempts: 0,
  });

page['apollo'] = () => {
  const client = new ApolloClient({ link: new GraphQLWsLink(socketOf(page.told)), cache: new InMemoryCache() });
  listen((after, heard, ended) => {
    client.subscribe<{ gradePosted: Update }>({ query: gql(query), variables: { after } }).subscribe({
      next: ({ data, error }) => (data ? heard(data.gradePosted) : error && ended()),
      error: ended,
      complete: ended,
    });
  });
};

/** urql leaves the connection to the library that it is given. */
const urql = (forward: (request: { query: string; variables?: object }, sink: never) => () => void) => {
  const client = new Client({
    url: `${page.told.service}/graphql`,
    preferGetMethod: false,
    exchanges: [
      fetchExchange,
      subscriptionExchange({
        forwardSubscription: ({ query: text = '', variables }) => ({
          subscribe: (sink) => ({
            unsubscribe: forward({ query: text, variables: variables as object }, sink as never),
          }),
        }),
      }),
    ],
  });
  listen((after, heard, ended) => {
    client.subscription<{ gradePosted: Update }>(query, { after }).subscribe(({ data, error, hasNext }) => {
      if (error) ended();
      else if (data) heard(data.gradePosted);
      if (!hasNext) ended();
    });
  });
};

page['urqlOverSockets'] = () => {
  const socket = socketOf(page.told);
  urql((request, sink) => socket.subscribe(request as never, sink));
};

page['urqlOverStreams'] = () => {
  const { service, token } = page.told;
  const stream = createStreamClient({
    url: `${service}/graphql/stream`,
    headers: { authorization: `Bearer ${token}` },
    retryAttempts: 0,
  });
  urql((request, sink) => stream.subscribe(request as never, sink));
};

/** No library: the browser begins again by itself, and says after which update. */
page['eventSource'] = async () => {
  const { service, token } = page.told;
  const asked = await fetch(`${service}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query: 'mutation { createStreamTicket { streamTicket { ticket } } }' }),
  });
  const { ticket } = ((await asked.json()) as any).data.createStreamTicket.streamTicket;
  const source = new EventSource(`${service}/graphql/stream?${String(new URLSearchParams({ ticket, query }))}`);
  source.addEventListener('open', () => {
    page.begun += 1;
  });
  source.addEventListener('next', (event) => {
    const { assignmentName, grade } = JSON.parse((event as unknown as { data: string }).data).data.gradePosted;
    page.heard.push(`${assignmentName}: ${grade}`);
  });
};
