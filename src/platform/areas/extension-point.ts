/** How an area lets others add to what it does without knowing them. */
import { firstRepeated } from './first-repeated.js';

/** A named point where areas may add something. It holds nothing of what they add. */
export class ExtensionPoint<T> {
  constructor(
    /** What is added here, for whoever reads of a mistake: `contents of modules`. */
    readonly name: string,
    /** What there can be only one of; everything, where it is not said. */
    readonly keyOf: ((added: T) => string) | undefined,
  ) {}

  /** What an area adds, for its `area.ts`. */
  with(added: T): Extension {
    return { point: this as ExtensionPoint<never>, added };
  }
}

/** Something that an area adds at an extension point. */
export interface Extension {
  readonly point: ExtensionPoint<never>;
  readonly added: unknown;
}

/** Declares an extension point: one line in the `area.ts` of its owner. */
export const extensionPoint = <T>(name: string, keyOf?: (added: T) => string): ExtensionPoint<T> =>
  Object.freeze(new ExtensionPoint(name, keyOf));

/** What all areas add, by extension point. */
export class Extensions {
  readonly #added: ReadonlyMap<ExtensionPoint<never>, readonly unknown[]>;

  /**
   * @param points every extension point there is
   * @param extensions in the order of their areas
   * @throws Error, and with it the start fails, for what is added at an extension point that no area declares, and for a key twice
   */
  constructor(points: readonly ExtensionPoint<never>[], extensions: readonly Extension[]) {
    for (const { point } of extensions)
      if (!points.includes(point)) throw new Error(`No area declares that others may add ${point.name}.`);
    this.#added = new Map(points.map((point) => [point, addedAt(point, extensions)]));
  }

  /** What areas add at the extension point, in the order of their names. */
  of<T>(point: ExtensionPoint<T>): readonly T[] {
    const added = this.#added.get(point as ExtensionPoint<never>);
    if (added === undefined) throw new Error(`No area declares that others may add ${point.name}.`);
    return added as readonly T[];
  }
}

function addedAt(point: ExtensionPoint<never>, extensions: readonly Extension[]): readonly unknown[] {
  const added = extensions.filter((extension) => extension.point === point).map((extension) => extension.added);
  const keys = point.keyOf === undefined ? [] : added.map(point.keyOf as (added: unknown) => string);
  const twice = firstRepeated(keys);
  if (twice !== undefined) throw new Error(`Among the ${point.name} ${twice} is declared twice.`);
  return Object.freeze(added);
}
