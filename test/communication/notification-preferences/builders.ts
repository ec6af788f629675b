/** Channels of people of the fixture, and what is chosen on them. */
import type { Person } from '../../support/fixture.js';
import type { Caller, World } from '../../support/world.js';

/** One entry of an answer. */
export interface Preference {
  readonly href: string;
  readonly notification: string;
  readonly category: string;
  readonly frequency: string;
}

/** A channel behind the others of the caller. */
export async function anotherChannel(caller: Caller, type: string, address: string): Promise<number> {
  const { status, body, text } = await caller.post('/users/self/communication_channels', {
    'communication_channel[type]': type,
    'communication_channel[address]': address,
  });
  if (status !== 200) throw new Error(text);
  return body.id;
}

/** Where the preferences of a channel are, by its id and by its type and address. */
export const preferencesAt = (user: number | 'self', channel: number | string): string =>
  `/users/${user}/communication_channels/${channel}/notification_preferences`;

export const byAddress = (who: Person): string => `email/${encodeURIComponent(`${who}@example.edu`)}`;

/** Notification → frequency, of a channel as its owner reads it. */
export async function frequenciesOf(caller: Caller, channel: number): Promise<Record<string, string>> {
  const { body } = await caller.get(preferencesAt('self', channel));
  const preferences: readonly Preference[] = body.notification_preferences;
  return Object.fromEntries(preferences.map(({ notification, frequency }) => [notification, frequency]));
}

/** Everything that anybody has chosen. */
export const choices = (world: World) =>
  world.sql(
    'select communication_channel_id::int as channel, notification, frequency from notification_choices order by 1, 2',
  );
