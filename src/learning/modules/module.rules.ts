/** What may be said of a module, and the order of things. Source: supplement §5.3, modules; decision 0022. */

import type { RecordKey } from '../../platform/query/record-key.js';
import { positionRefusals } from '../../platform/refusal/position-refusals.js';
import { type FieldRefusal, refuseInvalid } from '../../platform/refusal/refusal.js';
import { lengthOf } from '../../platform/text/text-limits.js';
import { type PatchOf, patchedColumns } from '../../platform/transaction/patch.js';
import { Module } from './module.entity.js';

/** What requests set as it is given. */
const moduleFields = ['name', 'unlockAt', 'requireSequentialProgress'] as const;
/** The columns that a patch sets; the order of the modules is arranged apart. */
export const moduleColumnNames = [...moduleFields, 'workflowState'] as const;

/** What is absent stays; null takes what a new module has. */
export interface ModulePatch extends PatchOf<Module, (typeof moduleFields)[number]> {
  /** From 1 on; the others make room. */
  readonly position?: number | null;
  /** Earlier modules of the course. */
  readonly prerequisiteModuleIds?: readonly RecordKey[] | null;
  readonly published?: boolean | null;
}

/** What a patch makes of the columns: names stand without blanks around them, what is published is active. */
export const moduleColumns = (patch: ModulePatch) => ({
  ...patchedColumns(Module, { ...patch, name: patch.name?.trim() }, moduleFields),
  ...publishedState(patch.published),
});

/** The state of a module or an item that is published, or taken back. */
export const publishedState = (published: boolean | null | undefined) =>
  typeof published === 'boolean' && { workflowState: published ? ('active' as const) : ('unpublished' as const) };

const longestName = 255;

/** Whatever is wrong with what is said of a module, field by field. */
export const moduleRefusals = ({ name, position }: ModulePatch): FieldRefusal[] => [
  ...nameRefusals(name),
  ...positionRefusals(position),
];

/** A name is not blank and has at most 255 characters. */
function nameRefusals(name: ModulePatch['name']): FieldRefusal[] {
  if (name === undefined) return [];
  if (name === null || name.trim() === '') return [{ attribute: 'name', type: 'blank', message: 'A name is needed.' }];
  if (lengthOf(name) <= longestName) return [];
  return [{ attribute: 'name', type: 'too_long', message: `A name has at most ${longestName} characters.` }];
}

interface Placed {
  position: number;
}

/** Puts one among the others at a position, at the end unless given, and numbers all of them anew from 1. */
export function putAt<T extends Placed>(others: readonly T[], one: T, position: number | null): void {
  const order = [...others].sort((a, b) => a.position - b.position);
  const place = position === null ? order.length : Math.min(position, order.length + 1) - 1;
  order.splice(place, 0, one);
  renumber(order);
}

/** Numbers from 1, in the order given. */
export function renumber(order: readonly Placed[]): void {
  order.forEach((one, index) => {
    if (one.position !== index + 1) one.position = index + 1;
  });
}

type Step = Pick<Module, 'id' | 'position'>;

/** The prerequisites that are named, each once. Refuses what names no earlier module of the same course. */
export function namedPrerequisites(module: Step, all: readonly Step[], keys: readonly RecordKey[]): number[] {
  const ids = [...new Set(keys.map((key) => (typeof key === 'number' ? key : key.value)))];
  refuseInvalid(prerequisiteRefusals(module, all, ids));
  return ids as number[];
}

/** Prerequisites are earlier modules of the same course; what is no number names none. */
function prerequisiteRefusals(module: Step, all: readonly Step[], ids: readonly (number | string)[]): FieldRefusal[] {
  const earlier = earlierThan(module, all);
  const wrong = ids.filter((id) => typeof id !== 'number' || !earlier.has(id));
  if (wrong.length === 0) return [];
  const message = `Modules ${wrong.join(', ')} are no earlier modules of the course.`;
  return [{ attribute: 'prerequisiteModuleIds', type: 'not_earlier', message }];
}

/** After modules have changed places: only those prerequisites stay that are still earlier. */
export function dropLaterPrerequisites(all: readonly Module[]): void {
  for (const module of all) {
    const earlier = earlierThan(module, all);
    const kept = module.prerequisiteModuleIds.filter((id) => earlier.has(id));
    if (kept.length < module.prerequisiteModuleIds.length) module.prerequisiteModuleIds = kept;
  }
}

const earlierThan = (module: Step, all: readonly Step[]): ReadonlySet<number> =>
  new Set(all.filter(({ position }) => position < module.position).map(({ id }) => id));
