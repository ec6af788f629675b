/** Gives each object a number, to stand for it in a key. Objects live no longer for having one. */
export class ObjectNumbers {
  readonly #numbers = new WeakMap<object, number>();
  #given = 0;

  of(object: object): number {
    let number = this.#numbers.get(object);
    if (number === undefined) {
      number = ++this.#given;
      this.#numbers.set(object, number);
    }
    return number;
  }
}
