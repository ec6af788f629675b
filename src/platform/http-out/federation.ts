/** A federation whose metadata the operator trusts. */
export interface Federation {
  /** By which providers name it in place of an address. */
  readonly urn: string;
  /** Where its aggregate of metadata is. */
  readonly address: string;
  /** With which it signs the aggregate, PEM. */
  readonly certificate: string;
}

/** A federation as the environment names it, with the path of its certificate. */
export type NamedFederation = Omit<Federation, 'certificate'> & { readonly certificateFile: string };
