/** What visitors may want over GraphQL: to read a course that is open or the looks of the tenant, to report a problem, or to register. */
import type { Request } from 'express';
import { type GraphQLSchema, getArgumentValues, getVariableValues, Kind, type OperationDefinitionNode } from 'graphql';
import { globalIdOf, parseGlobalId } from '../../../../schema/platform/global-id.js';
import type { Prepare } from '../../../../schema/platform/prepare/prepare.js';
import type { Grants } from '../../../../schema/platform/prepare/scopes.js';
import { globalForm } from '../../../../schema/platform/scalars.js';
import { costOfRegistration, costOfReport, costOfVisit, type Visit } from '../../../platform/http-in/visit.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import type { PlainRequest } from '../fast-path.js';

/** The scope under which visitors' grants stand; no token has it. */
export const visitorScope = 'visitor';

export interface VisitedApis {
  readonly schema: GraphQLSchema;
  readonly visitors: {
    readonly prepare: Prepare;
    readonly prepareReport: Prepare;
    readonly grants: () => Grants;
  };
}

/** Who lets visitors in. */
export interface Visits {
  /** Under what a visitor shares what all share. */
  callerOf(req: Request): string;
  /** @param units besides what the request uses */
  charge(visit: Visit, api: 'graphql', go: () => void, units?: number): void;
  open(visit: Visit, courseId: number, enter: () => void): void;
  atHost(visit: Visit, enter: () => void, how?: { readonly writes?: boolean }): void;
  toRegister(visit: Visit, enter: () => void): void;
}

/** Goes on with a visit where it is let in. */
type Enter = (answer: () => void) => void;

export interface Errand {
  /** Looked for before anything is parsed, or charged: most of what comes without a token is a token forgotten. */
  readonly words: RegExp;
  /** Units that it costs besides what it uses. */
  readonly units: number;
  readonly prepare: Prepare;
  /** The way in, for a document that asks for this and nothing besides; undefined for every other one. */
  asks(visit: Visit, body: PlainRequest): Enter | undefined;
}

/** The operation of a document that asks for what visitors may have alone. */
type Asked = (prepare: Prepare, body: PlainRequest) => OperationDefinitionNode | undefined;

export function errandsOf(
  visits: Visits,
  { schema, visitors }: VisitedApis,
): Record<'reads' | 'reports' | 'registrations', Errand> {
  const asked: Asked = (prepare, { query, operationName, variables }) => {
    const prepared = prepare(query, operationName);
    if ('errors' in prepared) return undefined;
    const missing = visitors.grants().missing(prepared.operation, [visitorScope], variables ?? {});
    return missing.length === 0 ? prepared.operation : undefined;
  };
  const reads: Errand = {
    words: /\b(?:course|node|brandFilePath)\b/,
    units: costOfVisit,
    prepare: visitors.prepare,
    asks(visit, body) {
      const operation = asked(this.prepare, body);
      const name = operation && onlyField(operation, 'query');
      if (operation === undefined || name === undefined) return undefined;
      if (name === 'brandFilePath') return (answer) => visits.atHost(visit, answer);
      const courseId = courseOf(schema, operation, body.variables ?? {});
      return courseId === undefined ? undefined : (answer) => visits.open(visit, courseId, answer);
    },
  };
  const reports: Errand = {
    words: /\breportError\b/,
    units: costOfReport,
    prepare: visitors.prepareReport,
    asks(visit, body) {
      const operation = asked(this.prepare, body);
      if (operation === undefined || onlyField(operation, 'mutation') !== 'reportError') return undefined;
      return (answer) => visits.atHost(visit, answer, { writes: true });
    },
  };
  return { reads, reports, registrations: registrationsOf(visits, visitors.prepareReport, asked) };
}

/** People who register at the tenant of the host. */
const registrationsOf = (visits: Visits, prepare: Prepare, asked: Asked): Errand => ({
  words: /\bregisterUser\b/,
  units: costOfRegistration,
  prepare,
  asks(visit, body) {
    const operation = asked(prepare, body);
    if (operation === undefined || onlyField(operation, 'mutation') !== 'registerUser') return undefined;
    return (answer) => visits.toRegister(visit, answer);
  },
});

/** The name of the only field at the top; undefined where there are several, or it is of another kind of operation. */
function onlyField({ operation, selectionSet }: OperationDefinitionNode, kind: 'query' | 'mutation') {
  const [node, ...more] = selectionSet.selections;
  return operation === kind && node?.kind === Kind.FIELD && more.length === 0 ? node.name.value : undefined;
}

/** The id of the course that `course(id:)` or `node(id:)` asks for, with no other argument. */
function courseOf(
  schema: GraphQLSchema,
  { selectionSet, variableDefinitions = [] }: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): number | undefined {
  const [node] = selectionSet.selections;
  if (node?.kind !== Kind.FIELD) return undefined;
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
