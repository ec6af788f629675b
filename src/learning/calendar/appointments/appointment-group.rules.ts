/** What may be said of an appointment group. Source: D3 · Appointment groups; supplement §4.7; clients.md. */
import { type FieldRefusal, refuseInvalid } from '../../../platform/refusal/refusal.js';
import { lengthOf, lengthRefusals, maxTextBytes } from '../../../platform/text/text-limits.js';
import type { PatchOf } from '../../../platform/transaction/patch.js';
import type { AppointmentGroup } from '../appointment-group.entity.js';

/** What a request sets of a group as it is. */
export const appointmentGroupFields = [
  'participantsPerAppointment',
  'minAppointmentsPerParticipant',
  'maxAppointmentsPerParticipant',
  'participantVisibility',
] as const;

/** What slots and reservations have from their group. */
export const appointmentTexts = ['title', 'description', 'locationName', 'locationAddress'] as const;

type Fields = (typeof appointmentGroupFields)[number] | (typeof appointmentTexts)[number];

/** The beginning and the end of a slot. */
export type AppointmentTimes = readonly Date[];

/** What a request says of an appointment group. What is absent stays; null takes what a new one has. */
export interface AppointmentGroupPatch extends PatchOf<AppointmentGroup, Fields> {
  /** Codes of courses, `course_3`. */
  readonly contexts?: readonly string[] | null;
  /** Codes of sections, or one of a category of groups. */
  readonly subContexts?: readonly string[] | null;
  readonly publish?: boolean | null;
  readonly newAppointments?: readonly AppointmentTimes[] | null;
}

/** The most slots of one appointment group. */
export const mostAppointments = 500;
const longestName = 255;
const largestLimit = 1_000_000;

const refusal = (attribute: string, type: string, message: string): FieldRefusal => ({ attribute, type, message });

/** A title is given, is not blank and fits its column. */
function titleRefusals(title: string | null | undefined): FieldRefusal[] {
  if (title === undefined) return [];
  if (title === null || title.trim() === '') return [refusal('title', 'blank', 'A title is needed.')];
  return tooLong('title', 'A title', title);
}

const tooLong = (attribute: string, said: string, text: string | null | undefined): FieldRefusal[] =>
  text == null || lengthOf(text.trim()) <= longestName
    ? []
    : [refusal(attribute, 'too_long', `${said} has at most ${longestName} characters.`)];

const limits = [
  'participantsPerAppointment',
  'minAppointmentsPerParticipant',
  'maxAppointmentsPerParticipant',
] as const;
type Limit = (typeof limits)[number];

function badLimit(name: Limit, value: number | null | undefined): FieldRefusal[] {
  if (value == null) return [];
  if (value < 1) return [refusal(name, 'greater_than_or_equal_to', 'A limit is at least 1; without one it is null.')];
  return value > largestLimit ? [refusal(name, 'less_than_or_equal_to', `A limit is at most ${largestLimit}.`)] : [];
}

/** @throws Refusal 400 by field for what is no limit */
export const refuseBadLimit = (name: Limit, value: number | null | undefined): void =>
  refuseInvalid(badLimit(name, value));

/** What is wrong with what is given, whatever the group is. */
export const appointmentGroupRefusals = (patch: AppointmentGroupPatch): FieldRefusal[] => [
  ...titleRefusals(patch.title),
  ...tooLong('locationName', 'The name of a place', patch.locationName),
  ...tooLong('locationAddress', 'An address', patch.locationAddress),
  ...lengthRefusals('description', 'A description', patch.description, maxTextBytes),
  ...limits.flatMap((name) => badLimit(name, patch[name])),
  ...timesRefusals(patch.newAppointments ?? []),
];

/** Nobody has to choose more slots than they may. */
export function spanRefusals({
  minAppointmentsPerParticipant: least,
  maxAppointmentsPerParticipant: most,
}: Pick<AppointmentGroup, 'minAppointmentsPerParticipant' | 'maxAppointmentsPerParticipant'>): FieldRefusal[] {
  if (least === null || most === null || least <= most) return [];
  const message = 'Nobody has to choose more appointments than they may.';
  return [refusal('minAppointmentsPerParticipant', 'less_than_or_equal_to', message)];
}

/** Each slot has a beginning and an end after it, and none begins before another has ended. */
function timesRefusals(slots: readonly AppointmentTimes[]): FieldRefusal[] {
  if (slots.length > mostAppointments)
    return [refusal('newAppointments', 'too_many', `At most ${mostAppointments} appointments at a time.`)];
  const wrong = slots.flatMap((times, at) => pairRefusals(`newAppointments.${at}`, times));
  if (wrong.length > 0) return wrong;
  const ordered = slots.toSorted(([a], [b]) => a!.getTime() - b!.getTime());
  const overlaps = ordered.some(([start], at) => at > 0 && start! < ordered[at - 1]![1]!);
  return overlaps ? [overlapping] : [];
}

function pairRefusals(at: string, times: AppointmentTimes): FieldRefusal[] {
  const [start, end] = times;
  if (start === undefined || end === undefined || times.length !== 2)
    return [refusal(at, 'incomplete', 'An appointment has a beginning and an end.')];
  return end > start ? [] : [refusal(at, 'before_start', 'An appointment ends after it begins.')];
}

/** Two slots of a group would share some time. */
export const overlapping = refusal('newAppointments', 'overlap', 'Appointments of a group do not overlap.');
