/** What a search for recipients asks, as SQL of its arguments. Source: supplement §4.9, find_recipients. */
import { sharesPeople } from '../../../identity/access/index.js';
import { nameIn } from '../../../identity/users/index.js';
import { namedUser } from '../../../learning/enrollments/index.js';
import { actorTenant } from '../../../platform/authorization/policy.js';
import type { SourceScope } from '../../../platform/query/reads.js';
import { containingTrimmed, type Sql, sql } from '../../../platform/sql/sql.js';
import { type AddressedPlace, addressedPlace, codesIn } from './address-code.js';
import type { RecipientKind } from './recipient.entity.js';

/** What kinds of recipients a search can be limited to. */
export const recipientTypes = ['user', 'context'] as const;
export type RecipientType = (typeof recipientTypes)[number];

type NameColumn = 'name' | 'sortable_name' | 'short_name';

const patternOf = (text: unknown): string | null =>
  typeof text === 'string' && text.trim() !== '' ? containingTrimmed(text) : null;

const placeIn = (text: unknown): AddressedPlace | null => (typeof text === 'string' ? addressedPlace(text) : null);

/** The id of a place of one kind; null for none and for one of another kind. */
const placeOfKind = (kind: AddressedPlace['kind']) => (text: unknown) => {
  const place = placeIn(text);
  return place?.kind === kind ? place.id : null;
};

/** The ids of one kind among codes. */
const idsAmong = (kind: RecipientKind) => (codes: unknown) =>
  codesIn((codes ?? []) as readonly string[]).flatMap((code) => {
    if (kind === 'user') return /^[1-9]\d{0,14}$/.test(code) ? [Number(code)] : [];
    const place = addressedPlace(code);
    return place?.kind === kind && place.type === null ? [place.id] : [];
  });

/** The arguments of one search. Each fragment is made once: the same one twice is one parameter. */
export class RecipientSearch {
  readonly pattern: Sql;
  readonly course: Sql;
  readonly section: Sql;
  readonly group: Sql;
  /** The kind of part in the place; null for every one. */
  readonly part: Sql;
  readonly user: Sql;
  readonly conversation: Sql;

  constructor(readonly scope: SourceScope) {
    const { argument } = scope;
    this.pattern = argument('search', 'text', patternOf);
    this.course = argument('context', 'bigint', placeOfKind('course'));
    this.section = argument('context', 'bigint', placeOfKind('section'));
    this.group = argument('context', 'bigint', placeOfKind('group'));
    this.part = argument('context', 'text', (text) => placeIn(text)?.type ?? null);
    this.user = namedUser((type, map) => argument('userId', type, map as never), scope.how('userId'));
    this.conversation = argument('conversationId', 'bigint', (key) => (typeof key === 'number' ? key : null));
  }

  gives(name: 'search' | 'context' | 'userId' | 'exclude' | 'conversationId'): boolean {
    return this.scope.how(name) !== 'nothing';
  }

  /** SQL: recipients of this type are wanted. */
  wants(type: RecipientType): Sql {
    const { argument } = this.scope;
    const among = (types: unknown) => !Array.isArray(types) || types.length === 0 || types.includes(type);
    const alone = (one: unknown) => one === undefined || one === null || one === type;
    return sql`(${argument('types', 'boolean', among)} and ${argument('type', 'boolean', alone)})`;
  }

  /** SQL: the recipient is not left out. */
  keeps(kind: RecipientKind, id: Sql): Sql {
    if (!this.gives('exclude')) return sql`true`;
    return sql`${id} <> all(${this.scope.argument('exclude', 'bigint[]', idsAmong(kind))})`;
  }

  /** SQL: a name has what is searched for; with a blank text, only a search that asks something else finds anything. */
  finds(name: Sql): Sql {
    if (!this.gives('search')) return sql`true`;
    const others = this.gives('context') || this.gives('userId');
    return others
      ? sql`(${this.pattern} is null or ${name} ilike ${this.pattern})`
      : sql`${name} ilike ${this.pattern}`;
  }

  /** SQL: one of the names of a row of `users` has what is searched for. */
  findsUser(user: Sql): Sql {
    if (!this.gives('search')) return sql`true`;
    const names = ['name', 'sortable_name', 'short_name'] as const;
    return sql`(${sql.join(
      names.map((name) => this.finds(this.nameOf(user, name))),
      ' or ',
    )})`;
  }

  /** SQL: a name of a row of `users`, as the tenant knows the person. */
  nameOf(user: Sql, column: NameColumn = 'sortable_name'): Sql {
    const own = sql`${user}.${sql.ref(column)}`;
    return this.scope.askActor(sharesPeople) ? nameIn(actorTenant, sql`${user}.id`, own, column) : own;
  }
}
