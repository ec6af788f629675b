import fc from 'fast-check';

/** What a generator decides, each time drawn from the seed of its property. */
export class Choices {
  constructor(private readonly draw: fc.GeneratorValue) {}

  /** True so many times out of twelve. */
  inTwelve(times: number): boolean {
    return this.draw(fc.nat, { max: 11 }) >= 12 - times;
  }

  /** A whole number from 0. */
  upTo(most: number): number {
    return this.draw(fc.nat, { max: most });
  }

  one<Item>(items: readonly Item[]): Item {
    return items[this.upTo(items.length - 1)]!;
  }

  /** Up to so many of what is made. */
  some<Item>(most: number, make: () => Item): Item[] {
    return Array.from({ length: this.upTo(most) }, make);
  }
}
