import type { Expr } from './expression.js';
import { demandTenant } from './tenant-bound.js';
import { forUsers } from './visitor.js';

type ColumnsOf<E> = keyof E & string;

/**
 * What may be done with records of one entity. Every decision starts from "no". There is no other way to one than
 * `definePolicy` and `showing`, which refuse what does not bind the tenant.
 */
export class Policy<
  E extends object = object,
  A extends Readonly<Record<string, Expr>> = Readonly<Record<string, Expr>>,
> {
  /** Objects that merely look like a policy, such as a changed copy, are none. */
  protected readonly bound = true;

  private constructor(
    readonly entity: abstract new () => E,
    /** Decides lists, single reads and nested records. */
    readonly visible: Expr,
    readonly actions: A,
    /**
     * Column as the reads name it (a property of the entity, or a key of `computed`), not the graph's field → who may see
     * it; the others get null.
     */
    readonly fields: Readonly<Record<string, Expr>>,
  ) {}

  static of<E extends object, A extends Readonly<Record<string, Expr>>>(
    entity: abstract new () => E,
    visible: Expr,
    can: { readonly actions: A; readonly fields: Readonly<Record<string, Expr>> },
  ): Policy<E, A> {
    demandTenant(`The policy of ${entity.name}`, visible, 'parent');
    return new Policy(entity, visible, can.actions, can.fields);
  }

  /** The same policy for records that are shown to others. */
  showing(visible: Expr): Policy<E, A> {
    return Policy.of(this.entity, forUsers(visible), this);
  }
}

/** What a record shows to those who ask without a token: nothing, unless a policy says so. */
interface ForVisitors<Column extends string> {
  readonly visible: Expr<Column>;
  /** Columns that `fields` hides, and visitors see all the same. */
  readonly fields: Readonly<Record<string, Expr<Column>>>;
}

/**
 * Declares a policy. `visible` decides lists, single reads and nested records; `actions` decide what may be done.
 * `fields` hides single fields from those for whom its expression does not hold. All three speak of users; `visitors` says
 * what is seen without a token, and nothing is done without one.
 * @throws Error, and with it the start fails, where `visible` may hold for rows of another tenant
 */
export function definePolicy<E extends object, A extends Record<string, Expr<ColumnsOf<NoInfer<E>>>>>(
  entity: abstract new () => E,
  can: {
    visible: Expr<ColumnsOf<NoInfer<E>>>;
    fields?: Record<string, Expr<ColumnsOf<NoInfer<E>>>>;
    actions: A;
    visitors?: ForVisitors<ColumnsOf<NoInfer<E>>>;
  },
): Policy<E, A> {
  const { visitors } = can;
  const actions = Object.entries(can.actions).map(([name, expr]) => [name, forUsers(expr)]);
  const fields = Object.entries(can.fields ?? {}).map(([name, expr]) => [name, forUsers(expr, visitors?.fields[name])]);
  return Policy.of(entity, forUsers(can.visible, visitors?.visible), {
    actions: Object.fromEntries(actions) as A,
    fields: Object.fromEntries(fields) as Record<string, Expr>,
  });
}

/** The actions that a policy knows; `visible` is asked like one of them. */
export type ActionOf<P extends { readonly actions: object }> = keyof P['actions'] & string;
