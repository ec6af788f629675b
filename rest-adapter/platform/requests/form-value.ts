export type FormValue = string | number | boolean | null | FormList | FormObject;
export type FormList = FormValue[];
/** Without prototype, so that no name a client sends can mean anything but itself. */
export interface FormObject {
  [name: string]: FormValue;
}
/**
 * What a bare name that is sent several times amounts to (`a=1&a=2`): all its values where a list belongs, the last one
 * where a single value does. `a[]=1&a[]=2` is a plain list.
 */
export class Repeated extends Array<FormValue> {}
