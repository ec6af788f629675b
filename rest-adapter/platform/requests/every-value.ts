/** A parameter of which every value counts, because it decides in whose name a request is made. */
import type { FormValue } from './form-value.js';

/** Collects the values of one parameter wherever the request gives them, and keeps them out of the trees of the others. */
export class EveryValue {
  readonly values: FormValue[] = [];

  /** @param name of the parameter; `name[]` and `name[x]` are values of it too, in a shape of their own */
  constructor(readonly name: string) {}

  /** Takes a value if it is the parameter's; says whether it was. */
  took(name: string, value: FormValue): boolean {
    if (!name.startsWith(this.name)) return false;
    if (name.length === this.name.length) this.values.push(value);
    else if (name[this.name.length] === '[') this.values.push([value]);
    else return false;
    return true;
  }
}
