/** All areas of the service as one. */
import type { Job } from '../jobs/jobs.js';
import type { Lane } from '../jobs/jobs.sql.js';
import { ComposedReads } from '../query/composed-reads.js';
import type { RowChange } from '../sql/bulk.js';
import type { ConstraintRefusals } from '../transaction/transaction.js';
import type { Area } from './area.js';
import { Extensions } from './extension-point.js';
import { firstRepeated } from './first-repeated.js';
import type { SealedColumn } from './sealed-column.js';

export interface Composition {
  readonly entities: Area['entities'];
  readonly reads: ComposedReads;
  readonly extensions: Extensions;
  readonly jobs: readonly Job[];
  /** The lane of a job by its name. */
  readonly laneOf: (task: string) => Lane;
  readonly constraints: ConstraintRefusals;
  readonly deciding: readonly RowChange[];
  readonly sealed: readonly SealedColumn[];
}

/**
 * Puts the areas together. Whatever they contradict each other in is told here, before anything is opened. What areas add
 * at one extension point is in the order of their names: none of it may build upon another's.
 * @param byName as the list of areas exports them
 * @throws Error, and with it the start fails, for what is there twice and for what is added where no extension point was declared
 */
export function composeAreas(byName: Readonly<Record<string, Area>>): Composition {
  const areas = Object.values(byName);
  refuseTwice('entity', areas, ({ entities }) => entities.map(({ name }) => name));
  refuseTwice('job', areas, ({ jobs }) => jobs.map(({ task }) => task));
  refuseTwice('constraint', areas, ({ constraints }) => Object.keys(constraints));
  refuseTwice('deciding entity', areas, ({ deciding }) => deciding.map(({ entity }) => entity.name));
  refuseTwice('sealed column', areas, ({ sealed }) => sealed.map(({ table, column }) => `${table}.${column}`));
  const jobs = areas.flatMap((area) => area.jobs);
  const lanes = new Map(jobs.map(({ task, lane }) => [task, lane]));
  return Object.freeze({
    entities: Object.freeze(areas.flatMap((area) => area.entities)),
    reads: new ComposedReads(areas.flatMap((area) => area.reads)),
    extensions: new Extensions(
      areas.flatMap((area) => area.points),
      areas.flatMap((area) => area.extensions),
    ),
    jobs: Object.freeze(jobs),
    laneOf: (task: string) => lanes.get(task) ?? 'short',
    constraints: Object.freeze(Object.assign({}, ...areas.map((area) => area.constraints)) as ConstraintRefusals),
    deciding: Object.freeze(areas.flatMap((area) => area.deciding)),
    sealed: Object.freeze(areas.flatMap((area) => area.sealed)),
  });
}

function refuseTwice(what: string, areas: readonly Area[], namesOf: (area: Area) => readonly string[]): void {
  const twice = firstRepeated(areas.flatMap(namesOf));
  if (twice !== undefined) throw new Error(`The ${what} ${twice} is declared twice.`);
}
