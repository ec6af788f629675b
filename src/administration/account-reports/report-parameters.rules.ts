/** What a run of a report is asked for, and what is refused of it. Source: supplement §2.5. */
import { type EnrollmentState, enrollmentStates } from '../../learning/enrollments/index.js';
import type { RecordKey } from '../../platform/query/record-key.js';
import type { FieldRefusal } from '../../platform/refusal/refusal.js';
import {
  type ReportKind,
  type ReportParameterName,
  type ReportPart,
  reportParameterNames,
  reportParts,
  reportTypes,
} from './report-types.js';

export const enrollmentStateFilters = [...enrollmentStates, 'all'] as const;
export type EnrollmentStateFilter = (typeof enrollmentStateFilters)[number];

/** What the rows of a report on outcomes go by. */
export const outcomeReportOrders = ['users', 'courses', 'outcomes'] as const;
export type OutcomeReportOrder = (typeof outcomeReportOrders)[number];

/** Yes or no, by the name of the parameter. */
type Switches = {
  readonly [Name in ReportPart | 'includeDeleted' | 'createdBySis' | 'includeEnrollmentState']?: boolean | null;
};

/** The parameters as a request gives them. */
export interface ReportRequest extends Switches {
  readonly enrollmentTermId?: RecordKey | null;
  readonly courseId?: RecordKey | null;
  readonly startAt?: Date | null;
  readonly endAt?: Date | null;
  readonly enrollmentState?: EnrollmentStateFilter | null;
  readonly order?: OutcomeReportOrder | null;
}

/** The parameters as they are kept: records by their ids, times as ISO 8601. */
export interface ReportParameters extends Switches {
  readonly enrollmentTermId?: number;
  readonly courseId?: number;
  readonly startAt?: string;
  readonly endAt?: string;
  readonly enrollmentState?: EnrollmentStateFilter;
  readonly order?: OutcomeReportOrder;
}

const longestSpan = 14 * 24 * 3_600_000;

/** What is refused of a request, by field, before anything is looked up. */
export function parameterRefusals(report: ReportKind, request: ReportRequest): FieldRefusal[] {
  const { parameters } = reportTypes[report];
  const given = namesGiven(request);
  return [
    ...given.filter((name) => !(name in parameters)).map((name) => unknownToReport(name, report)),
    ...missing(report, given),
    ...spanRefusals(report, request),
    ...partRefusals(report, request),
  ];
}

/** The names of the parameters that have a value. */
export const namesGiven = (request: ReportRequest): ReportParameterName[] =>
  reportParameterNames.filter((name) => request[name] !== undefined && request[name] !== null);

/** The parts that a request asks for. */
export const partsOf = (request: Switches): ReportPart[] => reportParts.filter((part) => request[part] === true);

/** The state whose enrollments a report keeps; null keeps all. */
export const stateKept = ({ enrollmentState = 'active' }: ReportParameters): EnrollmentState | null =>
  enrollmentState === 'all' ? null : enrollmentState;

const unknownToReport = (name: ReportParameterName, report: ReportKind): FieldRefusal => ({
  attribute: name,
  type: 'invalid',
  message: `The report ${report} takes no such parameter.`,
});

function missing(report: ReportKind, given: readonly ReportParameterName[]): FieldRefusal[] {
  const { parameters } = reportTypes[report];
  return reportParameterNames
    .filter((name) => parameters[name] === true && !given.includes(name))
    .map((name) => ({ attribute: name, type: 'missing', message: `The report ${report} needs this parameter.` }));
}

function spanRefusals(report: ReportKind, { startAt, endAt }: ReportRequest): FieldRefusal[] {
  if (!startAt || !endAt || !('endAt' in reportTypes[report].parameters)) return [];
  const span = endAt.getTime() - startAt.getTime();
  if (span < 0) return [{ attribute: 'endAt', type: 'invalid', message: 'The end lies before the beginning.' }];
  if (span <= longestSpan) return [];
  return [{ attribute: 'endAt', type: 'invalid', message: 'The end lies more than two weeks after the beginning.' }];
}

/** A report of parts writes one at least. */
function partRefusals(report: ReportKind, request: ReportRequest): FieldRefusal[] {
  const taken = reportParts.filter((part) => part in reportTypes[report].parameters);
  if (taken.length === 0 || partsOf(request).length > 0) return [];
  const message = 'The report writes nothing unless one of its parts is asked for.';
  return [{ attribute: taken[0] as ReportPart, type: 'missing', message }];
}
