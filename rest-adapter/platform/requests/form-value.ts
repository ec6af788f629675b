export type FormValue = string | number | boolean | null | FormList | FormObject;
export type FormList = FormValue[];
export const droppedNames: unique symbol = Symbol('dropped names');

/** Without prototype, so that no name a client sends can mean anything but itself. */
export interface FormObject {
  [name: string]: FormValue;
  /** Names that were dropped of it: nothing is called so, but where names are values somebody has to be told. */
  [droppedNames]?: readonly string[];
}
/** Notes that a name was dropped of an object. */
export function dropName(of: FormObject, name: string): void {
  of[droppedNames] = [...(of[droppedNames] ?? []), name];
}

/**
 * What a bare name that is sent several times amounts to (`a=1&a=2`): all its values where a list belongs, the last one
 * where a single value does. `a[]=1&a[]=2` is a plain list.
 */
export class Repeated extends Array<FormValue> {}
