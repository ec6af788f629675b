/** Conversations as clients make them. */
import type { Person } from '../../support/fixture.js';
import type { Answer, World } from '../../support/world.js';

type Form = Parameters<ReturnType<World['as']>['post']>[1] & object;

/** Writes to people, each by their name or by a code; the answer of `POST /conversations`. */
export function write(
  world: World,
  who: Person,
  to: readonly string[],
  body: string,
  form: Form = {},
): Promise<Answer> {
  const codes = to.map((one) => (one in world.users ? String(world.users[one as Person]) : one));
  return world.as(who).post('/conversations', { 'recipients[]': codes, body, ...(form as object) });
}

/** The id of the one conversation that a message went to. */
export async function written(
  world: World,
  who: Person,
  to: readonly string[],
  body: string,
  form: Form = {},
): Promise<number> {
  const { status, body: made, text } = await write(world, who, to, body, form);
  if (status !== 201 || made.length !== 1) throw new Error(text);
  return made[0].id;
}

/** A conversation as somebody sees it. */
export const seen = (world: World, who: Person, id: number): Promise<Answer> =>
  world.as(who).get(`/conversations/${id}`);

/** What the messages say that somebody sees, the newest first. */
export async function saidTo(world: World, who: Person, id: number): Promise<string[]> {
  const { status, body } = await seen(world, who, id);
  return status === 200 ? body.messages.map((message: { body: string }) => message.body) : [];
}

/** Everything that is kept of conversations, to compare with what is kept later. */
export async function kept(world: World): Promise<unknown> {
  const rows = async (table: string) => (await world.sql(`select * from ${table} order by id`)) as unknown[];
  return {
    conversations: await rows('conversations'),
    views: await rows('conversation_views'),
    messages: await rows('conversation_messages'),
    held: await rows('held_messages'),
    batches: await rows('conversation_batches'),
  };
}

/** State of a view, as the database has it. */
export async function stateOf(world: World, who: Person, conversationId: number): Promise<string | undefined> {
  const [view] = await world.sql(
    'select workflow_state from conversation_views where conversation_id = $1 and user_id = $2',
    [conversationId, world.users[who]],
  );
  return view?.workflow_state;
}
