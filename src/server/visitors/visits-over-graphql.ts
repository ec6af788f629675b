/** Visits over GraphQL: small documents that ask for one course, and for nothing of it but what visitors may have. */
import type { Request, RequestHandler, Response } from 'express';
import { type GraphQLSchema, getArgumentValues, getVariableValues, Kind, type OperationDefinitionNode } from 'graphql';
import { bodyBytes, mediaTypeOf, utf8Text } from '../../../rest-adapter/platform/index.js';
import { globalIdOf, parseGlobalId } from '../../../schema/platform/global-id.js';
import { globalForm } from '../../../schema/platform/scalars.js';
import type { RecordKey } from '../../platform/query/record-key.js';
import { type Apis, visitorScope } from '../apis.js';
import type { ApiAccess } from '../authentication/authenticate.js';
import { parametersOf } from '../authentication/wanted-user.js';
import { answerPlainRequest, isPlainRequest, type PlainRequest } from '../graphql/fast-path.js';
import { bringsSession } from '../sign-in/cookies.js';
import type { BytesInFlight } from '../transfer/bytes-in-flight.js';
import type { Visits } from './visits.js';

/** Bytes of a visitor's request. */
const most = 8 * 1024;
/** Bytes of requests without a token that may be held at a time, per client address. */
const perAddress = 1024 * 1024;

interface GraphqlVisits {
  readonly apis: Pick<Apis, 'schema' | 'visitors'>;
  readonly api: ApiAccess;
  readonly inFlight: BytesInFlight;
  /** Lets a visitor wait for their turn. */
  readonly takeTurns: RequestHandler;
}

/** Makes what stands before authentication. */
export function visitsOverGraphql(visits: Visits, given: GraphqlVisits): RequestHandler {
  const { apis, api, inFlight, takeTurns } = given;
  return (req, res, next) => {
    if (!mayVisit(req, res)) return next();
    const hold = inFlight.hold(visits.callerOf(req), perAddress);
    res.once('close', () => hold.release());
    if (!hold.reserve(Number(req.headers['content-length']))) return next();
    const visit = { req, res, api, pass: next };
    const answer: RequestHandler = () => {
      if (!answerPlainRequest(apis.visitors.prepare, req, res, next))
        next(new Error('A plain request was not answered.'));
    };
    bodyBytes(req, { limit: most }).then(
      (bytes) => {
        const body = bodyOf(bytes);
        if (body === undefined || !isPlainRequest(req, body) || !namesRecord(body)) return next();
        visits.charge(visit, 'graphql', () => {
          const courseId = courseAsked(apis, body);
          if (courseId === undefined) return next();
          req.body = body;
          visits.open(visit, courseId, () => takeTurns(req, res, () => answer(req, res, next)));
        });
      },
      () => next(),
    );
  };
}

/** Whether a request may be a visitor's, as far as its head says. */
function mayVisit(req: Request, res: Response): boolean {
  const { authorization, expect, 'content-length': length, 'content-encoding': encoding } = req.headers;
  if (req.method !== 'POST' || authorization !== undefined || mediaTypeOf(req) !== 'application/json') return false;
  if (bringsSession(req)) return false;
  if (length === undefined || Number(length) > most || encoding !== undefined || expect !== undefined) return false;
  try {
    const { query, everyValue = [] } = parametersOf(req, res);
    return !('access_token' in query) && everyValue.length === 0;
  } catch {
    // Who refuses the parameters of others refuses these.
    return false;
  }
}

/** What the body says: `query`, `variables` and `operationName`, and nothing else. */
function bodyOf(bytes: Buffer): object | undefined {
  try {
    const body: unknown = JSON.parse(utf8Text(bytes));
    if (typeof body !== 'object' || body === null) return undefined;
    const known = ['query', 'variables', 'operationName'];
    return Object.keys(body).every((name) => known.includes(name)) ? body : undefined;
  } catch {
    return undefined;
  }
}

/** Looked at before anything is parsed, or charged: most of what comes without a token is a token forgotten. */
const namesRecord = ({ query }: PlainRequest): boolean => /\b(?:course|node)\b/.test(query);

/** The id of the course that the document asks for; undefined where it asks for anything that visitors may not have. */
function courseAsked(
  { schema, visitors }: GraphqlVisits['apis'],
  { query, variables, operationName }: PlainRequest,
): number | undefined {
  const prepared = visitors.prepare(query, operationName);
  if ('errors' in prepared) return undefined;
  const { operation } = prepared;
  if (visitors.grants().missing(operation, [visitorScope], variables ?? {}).length > 0) return undefined;
  return courseOf(schema, operation, variables ?? {});
}

/** The only field at the top is `course(id:)` or `node(id:)`, with no other argument. */
function courseOf(
  schema: GraphQLSchema,
  { selectionSet, variableDefinitions = [] }: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): number | undefined {
  const [node, ...more] = selectionSet.selections;
  if (node?.kind !== Kind.FIELD || more.length > 0) return undefined;
  const field = schema.getQueryType()?.getFields()[node.name.value];
  const { coerced } = getVariableValues(schema, variableDefinitions, variables);
  if (field === undefined || coerced === undefined) return undefined;
  try {
    const { id, ...more } = getArgumentValues(field, node, coerced);
    if (Object.keys(more).length > 0) return undefined;
    if (field.name === 'course') return courseIn(id as RecordKey);
    return field.name === 'node' ? courseAt(id as string) : undefined;
  } catch {
    return undefined;
  }
}

/** A course by its id or by its global id. */
function courseIn(key: RecordKey): number | undefined {
  if (typeof key === 'number') return key;
  const [type = '', ...ids] = key.form === globalForm ? key.value.split(':') : [];
  return ids.length === 1 ? courseAt(globalIdOf(type, Number(ids[0]))) : undefined;
}

function courseAt(globalId: string): number | undefined {
  const found = parseGlobalId(globalId);
  return found?.type === 'Course' ? found.recordId : undefined;
}
