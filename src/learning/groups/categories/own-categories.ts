/** The sets that are made when they are first needed: the groups that students make in a course, and those of an account. */
import type { OperationContext } from '../../../platform/transaction/context.js';
import { insertNow } from '../../../platform/transaction/insert.js';
import { GroupCategory } from '../group-category.entity.js';
import { accountLocked, courseLocked } from '../memberships/group-belonging.sql.js';

type Owner =
  | { readonly courseId: number; readonly accountId: null }
  | { readonly courseId: null; readonly accountId: number };

const names = { student_organized: 'Student Groups', communities: 'Communities' } as const;

/**
 * The one set of its role in a course or account, made at first need. Of several who need it at once one makes it: they
 * wait for each other on the row of the course or account, which others may refer to meanwhile.
 */
export async function ownCategory(ctx: OperationContext, owner: Owner): Promise<GroupCategory> {
  const role = owner.courseId === null ? 'communities' : 'student_organized';
  const wanted = { ...owner, rootAccountId: ctx.actor.rootAccountId, role, workflowState: 'active' } as const;
  // unguarded: whoever makes a group there may need it.
  const known = await ctx.em.findOne(GroupCategory, wanted);
  if (known !== null) return known;
  const { accountId, courseId } = owner;
  const lock = courseId === null ? accountLocked.with({ id: accountId }) : courseLocked.with({ id: courseId });
  await ctx.services.database.rows(lock, ctx.em);
  // unguarded: the same, now that nobody else makes it.
  const made = await ctx.em.findOne(GroupCategory, wanted);
  return made ?? insertNow(ctx, GroupCategory, { ...wanted, name: await freeName(ctx, owner, names[role]) });
}

/** The name, numbered where somebody has given it to a set of their own. */
async function freeName(ctx: OperationContext, owner: Owner, name: string): Promise<string> {
  // unguarded: only whether a name is free.
  const taken = await ctx.em.find(GroupCategory, { ...owner, workflowState: 'active' }, { fields: ['name'] });
  const used = new Set(taken.map((category) => category.name.toLowerCase()));
  let free = name;
  for (let n = 2; used.has(free.toLowerCase()); n += 1) free = `${name} ${n}`;
  return free;
}
