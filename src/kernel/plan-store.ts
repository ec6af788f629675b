/** Remembers compiled statements: a selection and the shape of its arguments give one statement. */
import { LRUCache } from 'lru-cache';
import type { Actor } from './actor.js';
import type { Catalogue } from './catalogue.js';
import { usualSizes } from './page-sql.js';
import type { Plan, RootRead, StatementCompiler } from './plan.js';
import { type Consulted, classOf } from './policy.js';
import type { SiteArguments } from './reads.js';
import { givenBy } from './record-key.js';
import { SelectionCompiler } from './selection-compiler.js';

interface Shapes {
  /** What any of the statements asked about the actor: the answers are part of the shape. */
  consulted: Consulted[];
  readonly plans: LRUCache<string, Plan>;
}

/** Statements kept for one selection; selections themselves live as long as their documents. */
const shapesOfSelection = 64;

export class PlanStore {
  readonly #shapes = new WeakMap<object, Map<string, Shapes>>();

  constructor(private readonly catalogue: Catalogue) {}

  /** The statement for a root, for the actor's classes of grants and for the shape of the arguments. */
  planOf(root: RootRead, actor: Actor, sites: readonly SiteArguments[]): Plan {
    const subject = root.kind === 'page' ? root.page : root.selection;
    const kind = root.kind === 'record' ? `${root.key}${root.trusted ? '!' : ''}` : root.kind;
    return this.of(subject, kind, actor, sites, (compiler) => compiler.compile(root));
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
    const shapes = this.#shapesOf(subject, kind);
    const key = shapeOf(shapes.consulted, actor, sites);
    const known = shapes.plans.get(key);
    if (known !== undefined) return known;
    const plan = compile(new SelectionCompiler(this.catalogue, actor, sites));
    shapes.consulted = [...new Set([...shapes.consulted, ...plan.consulted])];
    shapes.plans.set(shapeOf(shapes.consulted, actor, sites), plan);
    return plan;
  }

  #shapesOf(subject: object, kind: string): Shapes {
    let kinds = this.#shapes.get(subject);
    if (kinds === undefined) {
      kinds = new Map();
      this.#shapes.set(subject, kinds);
    }
    let shapes = kinds.get(kind);
    if (shapes === undefined) {
      shapes = { consulted: [], plans: new LRUCache({ max: shapesOfSelection }) };
      kinds.set(kind, shapes);
    }
    return shapes;
  }
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
