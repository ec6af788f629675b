/** Remembers compiled statements: a selection and the shape of its arguments give one statement. */
import { LRUCache } from 'lru-cache';
import type { Actor } from '../authorization/actor.js';
import { type Consulted, classOf } from '../authorization/policy.js';
import type { Catalogue } from '../sql/catalogue.js';
import { Covers } from './covering.js';
import { usualSizes } from './page-sql.js';
import type { Plan, RootRead, StatementCompiler } from './plan.js';
import type { SiteArguments } from './reads.js';
import { givenBy } from './record-key.js';
import { SelectionCompiler } from './selection-compiler.js';

interface Shapes {
  /** What any of the statements asked about the actor: the answers are part of the shape. */
  consulted: Consulted[];
  readonly plans: { get(key: string): Plan | undefined; set(key: string, plan: Plan): unknown };
}
type ShapesByKind = WeakMap<object, Map<string, Shapes>>;

/** Statements kept for one selection; selections themselves live as long as their documents. */
const shapesOfSelection = 64;
/** Bytes of all statements that cover selections, and of one beside its text. */
const coveringBytes = 4_000_000;
const bytesOfPlan = 2_000;
/** Uses of a selection before it gets a statement of its own. */
const coveredUses = 2;

const subjectOf = (root: RootRead): object => (root.kind === 'page' ? root.page : root.selection);

export class PlanStore {
  readonly #shapes: ShapesByKind = new WeakMap();
  readonly #coveringShapes: ShapesByKind = new WeakMap();
  readonly #coveringPlans = new LRUCache<string, Plan>({
    maxSize: coveringBytes,
    sizeCalculation: ({ text }, key) => text.length + key.length + bytesOfPlan,
  });
  #coveringKinds = 0;
  /** How often each selection was read, up to the first use of a statement of its own. */
  readonly #uses = new WeakMap<object, number>();
  readonly #covers: Covers;

  constructor(private readonly catalogue: Catalogue) {
    this.#covers = new Covers(catalogue);
  }

  /**
   * The statement for a root, for the actor's classes of grants and for the shape of the arguments. A selection that is
   * used for the first times is answered by a statement that covers it.
   */
  planOf(root: RootRead, actor: Actor, sites: readonly SiteArguments[]): Plan {
    const uses = this.#uses.get(subjectOf(root)) ?? 0;
    if (uses < coveredUses) this.#uses.set(subjectOf(root), uses + 1);
    const covered = uses < coveredUses;
    const read = covered ? this.#covers.of(root) : root;
    const kind = read.kind === 'record' ? `${read.key}${read.trusted ? '!' : ''}` : read.kind;
    const shapes = covered
      ? shapesOf(this.#coveringShapes, subjectOf(read), kind, () => this.#ofCovering())
      : shapesOf(this.#shapes, subjectOf(read), kind, ownPlans);
    return this.#of(shapes, actor, sites, (compiler) => compiler.compile(read));
  }

  /**
   * The statement that `compile` makes, remembered for the actor's classes of grants and the shape of the arguments.
   * @param subject what it is about: it lives as long as this
   * @param kind tells apart what else is made of the same subject
   */
  of(
    subject: object,
    kind: string,
    actor: Actor,
    sites: readonly SiteArguments[],
    compile: (compiler: StatementCompiler) => Plan,
  ): Plan {
    return this.#of(shapesOf(this.#shapes, subject, kind, ownPlans), actor, sites, compile);
  }

  #of(
    shapes: Shapes,
    actor: Actor,
    sites: readonly SiteArguments[],
    compile: (compiler: StatementCompiler) => Plan,
  ): Plan {
    const key = shapeOf(shapes.consulted, actor, sites);
    const known = shapes.plans.get(key);
    if (known !== undefined) return known;
    const plan = compile(new SelectionCompiler(this.catalogue, actor, sites));
    shapes.consulted = [...new Set([...shapes.consulted, ...plan.consulted])];
    shapes.plans.set(shapeOf(shapes.consulted, actor, sites), plan);
    return plan;
  }

  /** The statements of something that covers selections: among all of these, and not for as long as it lives. */
  #ofCovering(): Shapes['plans'] {
    const prefix = `${++this.#coveringKinds} `;
    const plans = this.#coveringPlans;
    return { get: (key) => plans.get(prefix + key), set: (key, plan) => plans.set(prefix + key, plan) };
  }
}

const ownPlans = (): Shapes['plans'] => new LRUCache<string, Plan>({ max: shapesOfSelection });

function shapesOf(all: ShapesByKind, subject: object, kind: string, plans: () => Shapes['plans']): Shapes {
  let kinds = all.get(subject);
  if (kinds === undefined) {
    kinds = new Map();
    all.set(subject, kinds);
  }
  let shapes = kinds.get(kind);
  if (shapes === undefined) {
    shapes = { consulted: [], plans: plans() };
    kinds.set(kind, shapes);
  }
  return shapes;
}

function shapeOf(consulted: readonly Consulted[], actor: Actor, sites: readonly SiteArguments[]): string {
  let shape = '';
  for (const asked of consulted) shape += classOf(actor, asked);
  for (const site of sites) {
    shape += `|${site.order}${site.descending ? '-' : '+'}${site.after === null ? '' : 'a'}${site.offset > 0 ? 'o' : ''}${usualSizes.has(site.first) ? site.first : ''}`;
    for (const [name, value] of Object.entries(site.filters)) shape += `,${name}:${shapeOfValue(value)}`;
  }
  return shape;
}

function shapeOfValue(value: unknown): string {
  return typeof value === 'boolean' ? String(value) : givenBy(value);
}
