/** What is taken over from a provider when somebody signs on. Source: D1 · FederatedAttributesConfig; supplement §2.1. */
import { asOneLine, composed, isOneLine } from '../../../platform/text/texts.js';
import {
  isUncheckedAddress,
  type ServiceAttribute,
  type SignOnProvider,
} from '../../authentication-providers/index.js';
import type { LoginPatch } from '../login.rules.js';
import { type UserPatch, userRefusals } from '../user.rules.js';

export interface TakenOver {
  /** What is the person's own in every tenant; each value is one that they could have. */
  readonly person: UserPatch;
  /** What is their login's, in this tenant. */
  readonly login: Pick<LoginPatch, 'sisUserId' | 'integrationId'>;
  /** Whether the provider vouches for the address. */
  readonly isEmailConfirmed: boolean;
}

const longestName = 255;

/** @param isNew whether they are made just now: some attributes are taken over then alone */
export function takenOver(
  { federatedAttributes }: Pick<SignOnProvider, 'federatedAttributes'>,
  told: Readonly<Record<string, unknown>>,
  isNew: boolean,
): TakenOver {
  const said = new Map<ServiceAttribute, string>();
  for (const { name, attribute, provisioningOnly } of federatedAttributes) {
    const value = isNew || !provisioningOnly ? textOf(told[attribute]) : null;
    if (value !== null) said.set(name, value);
  }
  const text = (name: ServiceAttribute) => said.get(name);
  const [given, surname] = [text('given_name'), text('surname')];
  const isWhole = given !== undefined && surname !== undefined;
  const parts = isWhole || isNew ? [given, surname].filter((part) => part !== undefined).join(' ') : '';
  const person: UserPatch = {
    name: text('name') ?? (parts || undefined),
    sortableName: text('sortable_name') ?? (isWhole ? `${surname}, ${given}` : undefined),
    shortName: text('display_name'),
    locale: text('locale')?.replaceAll('_', '-'),
    timeZone: text('timezone'),
    email: text('email'),
  };
  return {
    person: possible(person),
    login: { sisUserId: short(text('sis_user_id')), integrationId: short(text('integration_id')) },
    isEmailConfirmed: !isUncheckedAddress(told),
  };
}

/** The values that a user could have: what a provider tells beyond them is left out. */
const possible = (person: UserPatch): UserPatch =>
  Object.fromEntries(
    Object.entries(person).filter(
      ([name, value]) => value !== undefined && userRefusals({ [name]: value }).length === 0,
    ),
  );

const short = (text: string | undefined): string | undefined =>
  text === undefined || text.length > longestName ? undefined : text;

/** A value as text: the first of several; null for what is none. */
export function textOf(value: unknown): string | null {
  const text = firstOf(value);
  return text === null ? null : asOneLine(text) || null;
}

/** A value as the name by which somebody signs on; with a control character it is nobody's. */
export function loginNameOf(value: unknown): string | null {
  const name = composed(firstOf(value) ?? '').trim();
  return name !== '' && isOneLine(name) ? name : null;
}

function firstOf(value: unknown): string | null {
  const one: unknown = Array.isArray(value) ? value[0] : value;
  return typeof one === 'string' || typeof one === 'number' ? String(one).toWellFormed() : null;
}

/** The name of somebody who is made. */
export const nameOfNew = ({ person }: TakenOver, uniqueId: string): string => {
  const { name, shortName, sortableName } = person;
  return name ?? shortName ?? sortableName ?? uniqueId;
};
