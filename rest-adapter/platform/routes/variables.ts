/** Where a variable of a route's document comes from: values that describe, compiled by `read-variables.ts`. */

export type ParameterLocation = 'path' | 'query' | 'form' | 'any' | 'header' | 'none';

export type Origin =
  | { kind: 'path'; name: string }
  | { kind: 'parameter'; name: string; location: 'query' | 'form' | 'any' }
  | { kind: 'repeated'; name: string }
  | { kind: 'whole'; names: readonly string[] }
  | { kind: 'header'; name: string }
  | { kind: 'included'; word: string }
  | { kind: 'listed'; name: string; word: string }
  | { kind: 'given'; names: readonly string[] }
  | { kind: 'worded'; name: string; words: Readonly<Record<string, boolean>>; others?: boolean }
  | { kind: 'constant'; value: unknown }
  | { kind: 'paging'; role: PagingRole };

export type PagingRole = 'first' | 'after' | 'offset' | 'withCount';

/** A map on the wire (`permissions[read_sis][enabled]`) that GraphQL takes as a list of `{ permission, enabled }`. */
export interface Keyed {
  /** Wire path below the source's own name, `''` for the source itself. */
  at: string;
  /** Input field that holds the key. */
  key: string;
  /** Input field that holds the value where the map's values are no objects. */
  value?: string;
  /** The values are maps themselves, each of which goes into `value` as it is. */
  nested?: boolean;
  /** The entries stand among the fields around the list, under their keys behind this: `criterion_<id>`. */
  prefix?: string;
}

/** A boolean that any value but a true word turns off, blank included, wherever another field stands beside it. */
export interface Switch {
  /** Wire path of the object below the source's own name. */
  at: string;
  field: string;
  beside: string;
}

/** How the wire writes an input object otherwise than usual. */
export interface Marks {
  /** A list that holds one object. */
  readonly one?: true;
  /** A null leaves its field as it is. */
  readonly nullUnchanged?: true;
  /** An id may be a name. */
  readonly byName?: true;
  /** Input fields whose own fields the wire has beside the others, `settings`. */
  readonly unfolded?: readonly string[];
  /** Only the word `true` is true. */
  readonly exactlyTrue?: true;
  /** A word that stands for everything: no filter then. */
  readonly everything?: string;
  /** The word of an enum, as the graph names it, that any word counts as which the enum does not have. */
  readonly otherwise?: string;
  /** A blank value is none. */
  readonly blankIsAbsent?: true;
  /** Words of an enum may have dashes for their underscores. */
  readonly dashed?: true;
  /** Input field → the name under which a value is refused that somebody else has. */
  readonly takenAs?: Readonly<Record<string, string>>;
  /** Wire names that say the same, by the wire name of the field: the first of them that is not blank counts. */
  readonly either?: Readonly<Record<string, readonly string[]>>;
  /** Words in place of those of an enum, by the wire path below the source's own name; `''` for the variable itself. */
  readonly words?: Readonly<Record<string, readonly string[]>>;
}

/** One source, with its alternatives in the order they are tried. Immutable: each method answers another source. */
export class Source {
  constructor(
    readonly origins: readonly Origin[],
    readonly fallback?: { readonly value: unknown },
    /** GraphQL field name → wire name, where `wireName` does not find it. */
    readonly names: Readonly<Record<string, string>> = {},
    readonly keys: readonly Keyed[] = [],
    readonly isRequired = false,
    readonly switches: readonly Switch[] = [],
    readonly marks: Marks = {},
  ) {}

  /** Another source, tried when this one has nothing. */
  or(other: Source): Source {
    return this.but({
      origins: [...this.origins, ...other.origins],
      fallback: other.fallback ?? this.fallback,
      names: { ...this.names, ...other.names },
      keys: [...this.keys, ...other.keys],
      switches: [...this.switches, ...other.switches],
      marks: { ...this.marks, ...other.marks },
    });
  }

  /** The value when the request has none; a GraphQL value, not a wire text. */
  default(value: unknown): Source {
    return this.but({ fallback: { value } });
  }

  /** Wire names that differ from the rule, at any depth: `called({ enrollmentTermId: 'term_id' })`. */
  called(names: Readonly<Record<string, string>>): Source {
    return this.but({ names: { ...this.names, ...names } });
  }

  /** Names under which a value that is taken is refused, where that is not the parameter's own. */
  takenAs(names: Readonly<Record<string, string>>): Source {
    return this.but({ marks: { ...this.marks, takenAs: names } });
  }

  /** Says that at a wire path the API takes a map where GraphQL takes a list; see `Keyed`. */
  keyed(at: string, key: string, value?: string): Source {
    return this.but({ keys: [...this.keys, value === undefined ? { at, key } : { at, key, value }] });
  }

  /** Says that a map holds maps, `grade_data[12][34][posted_grade]`: the inner ones go into the field `value`, which may be `keyed` in turn. */
  keyedMaps(at: string, key: string, value: string): Source {
    return this.but({ keys: [...this.keys, { at, key, value, nested: true }] });
  }

  /** Says that entries of a list stand among the fields around it, `rubric_assessment[criterion_12][points]`: what begins with the prefix, by the rest. */
  gathered(at: string, key: string, prefix: string): Source {
    return this.but({ keys: [...this.keys, { at, key, prefix }] });
  }

  /** Refuses the request (400) without it, though GraphQL could do without. */
  required(): Source {
    return this.but({ isRequired: true });
  }

  /** Says that a boolean is off for any value but a true word where another field stands beside it; see `Switch`. */
  offUnlessTrue(at: string, field: string, beside: string): Source {
    return this.but({ switches: [...this.switches, { at, field, beside }] });
  }

  /** Says that the API takes a list with one object where GraphQL takes the object; the object itself and a longer list are refused (400). */
  one(): Source {
    return this.but({ marks: { ...this.marks, one: true } });
  }

  /** Says that the record may be called by a name, where others are called by ids and SIS forms alone. */
  byName(): Source {
    return this.but({ marks: { ...this.marks, byName: true } });
  }

  /** Says that a blank value counts as if the parameter were absent, where blank is usually null. */
  blankIsAbsent(): Source {
    return this.but({ marks: { ...this.marks, blankIsAbsent: true } });
  }

  /** Says that a list with this word keeps everything, whatever stands beside it: the variable is null. */
  everythingBy(word: string): Source {
    return this.but({ marks: { ...this.marks, everything: word } });
  }

  /** Says that the fields of an object inside stand beside its own: `course[license]` is the field `license` of `settings`. */
  unfolded(...fields: readonly string[]): Source {
    return this.but({ marks: { ...this.marks, unfolded: fields } });
  }

  /** Says that only the word `true` is true; any other text is false. */
  exactlyTrue(): Source {
    return this.but({ marks: { ...this.marks, exactlyTrue: true } });
  }

  /** Says that the words of an enum may be written with dashes in place of underscores. */
  dashed(): Source {
    return this.but({ marks: { ...this.marks, dashed: true } });
  }

  /** Says that a word which the enum does not have counts as this one of its names, where a document says so. */
  otherwise(name: string): Source {
    return this.but({ marks: { ...this.marks, otherwise: name } });
  }

  /**
   * Says that fields have several wire names, at any depth, `{ text: ['answer_text', 'text'] }`: the first of them that is
   * there and not blank counts.
   */
  calledEither(either: Readonly<Record<string, readonly string[]>>): Source {
    return this.but({ marks: { ...this.marks, either: { ...this.marks.either, ...either } } });
  }

  /**
   * Says that a parameter takes these words alone, in place of all words of its enum. A word is one of the enum's, or the
   * name of a value in small letters.
   */
  words(...words: readonly string[]): Source {
    return this.wordsOf('', ...words);
  }

  /** The same of a field inside of an object. @param at wire path below the source's own name */
  wordsOf(at: string, ...words: readonly string[]): Source {
    return this.but({ marks: { ...this.marks, words: { ...this.marks.words, [at]: words } } });
  }

  /** Says that null leaves a field inside as it is, where only a blank text unsets it: null counts as absent. */
  nullUnchanged(): Source {
    return this.but({ marks: { ...this.marks, nullUnchanged: true } });
  }

  private but(changes: Partial<Source>): Source {
    const { origins = this.origins, fallback = this.fallback, names = this.names, keys = this.keys } = changes;
    const { isRequired = this.isRequired, switches = this.switches, marks = this.marks } = changes;
    return new Source(origins, fallback, names, keys, isRequired, switches, marks);
  }
}

/** A segment of the route's path. A text its type does not take is 404, as if nothing stood there. */
export const path = (name: string) => new Source([{ kind: 'path', name }]);
/** A parameter; documented in the query string for GET and in the body else. Read from either. */
export const param = (name: string) => new Source([{ kind: 'parameter', name, location: 'any' }]);
/** A parameter documented in the query string whatever the method. */
export const query = (name: string) => new Source([{ kind: 'parameter', name, location: 'query' }]);
/** A parameter documented in the body, mostly an object under one name (`quiz[title]`), mapped onto an input object. */
export const body = (name: string) => new Source([{ kind: 'parameter', name, location: 'form' }]);
/** An input object whose fields stand at the top level of the form; with names, only those. */
export const wholeBody = (...names: string[]) => new Source([{ kind: 'whole', names }]);
/** A text that repeats what a source before it says: taken, and never read. */
export const repeated = (name: string) => new Source([{ kind: 'repeated', name }]);
/** A request header. */
export const header = (name: string) => new Source([{ kind: 'header', name: name.toLowerCase() }]);
/** True when `include[]`, `include` or `includes[]` has the word. */
export const included = (word: string) => new Source([{ kind: 'included', word }]);
/** True when the list parameter has the word: `excludes[]=description`. Other words of it are ignored. */
export const listed = (name: string, word: string) => new Source([{ kind: 'listed', name, word }]);
/** True when the request has one of the parameters, and not blank; `account.services` is one within another. */
export const given = (...names: string[]) => new Source([{ kind: 'given', names }]);
/**
 * A parameter with one of two words, of which one means true; blank or absent is false. Other words are refused (400), or
 * mean `others` where that is given.
 */
export const worded = (
  name: string,
  words: Readonly<Record<string, boolean>>,
  options: { readonly others?: boolean } = {},
) => new Source([{ kind: 'worded', name, words, ...options }]);
/** The same value for every request; a GraphQL value. */
export const constant = (value: unknown) => new Source([{ kind: 'constant', value }]);

const pagingPart = (role: PagingRole) => new Source([{ kind: 'paging', role }]);
/** The variables of a paged list, for documents that write them out: `variables: { …, ...paging }`. */
export const paging = Object.freeze({
  first: pagingPart('first'),
  after: pagingPart('after'),
  offset: pagingPart('offset'),
  withCount: pagingPart('withCount'),
});
