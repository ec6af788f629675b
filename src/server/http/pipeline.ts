/**
 * What requests pass, in this order, and why. The application is put together from these lists (`../http-app.ts`): a step
 * that is not named here has no place, and one that has no handler is refused by its type. What a single page or file reads
 * besides, of its own form, stands where it is mounted.
 */
import type { RequestHandler } from 'express';

interface Step {
  readonly name: string;
  readonly reason: string;
}

/** Before Express, and before anything is read: each costs next to nothing. */
const arrival = [
  {
    name: 'originForm',
    reason: 'some clients send a whole address in place of a path; the steps behind it read paths',
  },
  { name: 'bodyTime', reason: 'a body that does not come in time is refused, whoever waits for it (decision 0049)' },
  { name: 'door', reason: 'where there is too much to do, reads are refused before changes and exams (decision 0047)' },
] as const satisfies readonly Step[];

/** Of every request, wherever it is bound. */
const everyRequest = [
  { name: 'requestId', reason: 'every answer, refusal and line of the log names its request by it' },
  { name: 'answerHeaders', reason: 'no browser guesses the type of an answer, and nobody on the way keeps it' },
  { name: 'tellOfRequest', reason: 'the log and the metrics hear of each answer, of refusals too' },
  {
    name: 'answeredHosts',
    reason:
      'answers hold addresses made of the host that was asked: a host that is not ours is refused (decision 0042)',
  },
] as const satisfies readonly Step[];

/** Where requests go: the first place that answers does. */
const places = [
  {
    name: 'otherOrigins',
    reason:
      'browsers ask first, without a token, whether a script of another origin may send its request (decision 0098)',
  },
  { name: 'files', reason: 'bytes come and go by signed links, and pass no token, no limit and no turn' },
  { name: 'branding', reason: 'it lies below /api/v1 and needs no token, so it stands before the routes, which do' },
  { name: 'rest', reason: 'the routes, with all that stands under "rest"' },
  { name: 'submissions', reason: 'an archive of files: a route of REST but for its answer' },
  { name: 'reports', reason: "files of reports: likewise, or by a link that is somebody's own" },
  { name: 'graphql', reason: 'the graph, with all that stands under "graphql"' },
  { name: 'streams', reason: 'live updates, with all that stands under "streams"; WebSockets come by upgrades' },
  { name: 'feeds', reason: 'calendars, by an address that is itself the key' },
  { name: 'launches', reason: 'tools are opened by an address that is itself the key, once' },
  { name: 'signIn', reason: 'pages on which people sign on and off, register, and see what is theirs' },
  { name: 'unsubscribing', reason: 'mails are ended by the address that they carry' },
  { name: 'applications', reason: 'applications ask people for consent, and exchange what they got for tokens' },
  { name: 'operations', reason: 'whoever operates the service asks how it is' },
  { name: 'unanswered', reason: 'an unknown path is 404, a fault of ours a masked 500: nothing of either gets out' },
] as const satisfies readonly Step[];

/** A route of REST. */
const rest = [
  { name: 'readQuery', reason: 'a token and whom to act as may stand there' },
  { name: 'tokenInBody', reason: 'a token may stand in a form: its body is read before it is known who asks' },
  { name: 'visitsOverRest', reason: 'who has no token may read an open course; all others go on (decision 0081)' },
  { name: 'writesWithoutToken', reason: 'who cannot sign on reports a problem, or registers (decisions 0099, 0130)' },
  { name: 'authenticate', reason: 'finds out who asks, or answers 401' },
  { name: 'limit', reason: 'charges the bucket of the caller before work is done; a full one refuses' },
  { name: 'admitBody', reason: 'bodies have a place in memory before they are read (decision 0049)' },
  { name: 'readForm', reason: 'the routes read parameters of the body' },
  { name: 'refuseRobots', reason: 'robots fill in every field: a report with a user name is refused' },
  { name: 'actAsNamed', reason: 'whom to act as may stand in the body, which has been read now (decision 0007)' },
  {
    name: 'takeTurn',
    reason: 'a request waits until its caller has a place, then until the process has one (decision 0048)',
  },
  { name: 'answer', reason: 'the route' },
] as const satisfies readonly Step[];

/** Files that are asked for as routes are. */
const asRest = [
  { name: 'authenticate', reason: 'finds out who asks, or answers 401' },
  { name: 'limit', reason: 'charges the bucket of the caller before work is done; a full one refuses' },
  {
    name: 'takeTurn',
    reason: 'a request waits until its caller has a place, then until the process has one (decision 0048)',
  },
] as const satisfies readonly Step[];

/** A request at the endpoint of the graph. */
const graphql = [
  { name: 'labelled', reason: 'the metrics count the endpoint by its path' },
  { name: 'nameClient', reason: 'the log says which client asks' },
  { name: 'reserveAnswer', reason: 'an answer has a place in memory before it goes out (decision 0049)' },
  { name: 'page', reason: 'browsers get the page that explains the graph, without a token' },
  { name: 'visitsOverGraphql', reason: 'who has no token may ask a little; all others go on (decision 0081)' },
  { name: 'authenticate', reason: 'finds out who asks, or answers 401' },
  { name: 'limit', reason: 'charges the bucket of the caller before work is done; a full one refuses' },
  { name: 'admitBody', reason: 'bodies have a place in memory before they are read (decision 0049)' },
  { name: 'readBody', reason: 'JSON, compressed or not, never more of it than the limit' },
  { name: 'readGet', reason: 'queries may stand in the address' },
  { name: 'nameOperation', reason: 'the log and the metrics say what is asked' },
  { name: 'resolvePersisted', reason: 'a hash becomes the text that it stands for' },
  {
    name: 'refuseNamedUser',
    reason: 'whom to act as stands in the address alone: named elsewhere it would be overlooked',
  },
  {
    name: 'takeTurn',
    reason: 'a request waits until its caller has a place, then until the process has one (decision 0048)',
  },
  { name: 'answer', reason: 'the operation' },
] as const satisfies readonly Step[];

/** An event stream. It takes no turn: it would hold it for as long as it is open. */
const streams = [
  { name: 'labelled', reason: 'the metrics count the endpoint by its path' },
  { name: 'nameClient', reason: 'the log says which client asks' },
  { name: 'asksForEvents', reason: 'clients that take no events are refused before it is asked who they are' },
  { name: 'authenticate', reason: 'finds out who asks, or answers 401' },
  { name: 'limit', reason: 'charges the bucket of the caller before work is done; a full one refuses' },
  { name: 'admitBody', reason: 'bodies have a place in memory before they are read (decision 0049)' },
  { name: 'readBody', reason: 'JSON, compressed or not, never more of it than the limit' },
  {
    name: 'refuseNamedUser',
    reason: 'whom to act as stands in the address alone: named elsewhere it would be overlooked',
  },
  { name: 'readParameters', reason: 'the subscription stands in the address or in the body' },
  { name: 'nameOperation', reason: 'the log and the metrics say what is asked' },
  { name: 'answer', reason: 'the stream' },
] as const satisfies readonly Step[];

export const pipeline = { arrival, everyRequest, places, rest, asRest, graphql, streams } as const;

type Way = keyof typeof pipeline;

/** Something for each step of a way, and for nothing else. */
export type StepsOf<Of extends Way, Each = RequestHandler> = {
  readonly [Name in (typeof pipeline)[Of][number]['name']]: Each;
};

/** What stands for the steps of a way, in the order of the list. */
export function inOrder<Of extends Way, Each>(way: Of, steps: StepsOf<Of, Each>): Each[] {
  const byName: Readonly<Record<string, Each>> = steps;
  return pipeline[way].map(({ name }) => byName[name] as Each);
}
