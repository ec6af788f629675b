/** What is taken over from a provider when somebody signs on. Source: D1 · FederatedAttributesConfig; supplement §2.1. */
import type { FieldRefusal } from '../../platform/refusal/refusal.js';
import type { IgnoredField } from '../../platform/transaction/context.js';
import type { ProviderType } from './provider-types.js';

/** What of a person may be taken over. */
export const serviceAttributes = [
  'display_name',
  'email',
  'given_name',
  'integration_id',
  'locale',
  'name',
  'sis_user_id',
  'sortable_name',
  'surname',
  'timezone',
] as const;
export type ServiceAttribute = (typeof serviceAttributes)[number];

export interface FederatedAttribute {
  readonly name: ServiceAttribute;
  /** As the provider calls it. */
  readonly attribute: string;
  /** Only when somebody is made; else whenever they sign on. */
  readonly provisioningOnly: boolean;
}

/** The same as a request gives it. */
export interface GivenAttribute {
  readonly name: string;
  readonly attribute?: string | null;
  readonly provisioningOnly?: boolean | null;
}

interface ReadAttributes {
  readonly attributes: readonly FederatedAttribute[];
  readonly refusals: readonly FieldRefusal[];
  readonly ignored: readonly IgnoredField[];
}

const longestName = 255;

/**
 * Reads what is to be taken over. An entry without an attribute is none; of two entries with one name the later counts; a
 * name that is nothing of a person is ignored; what the provider does not tell is refused.
 */
export function federatedAttributesIn(type: ProviderType, given: readonly GivenAttribute[] | null): ReadAttributes {
  const read = new Map<ServiceAttribute, FederatedAttribute>();
  const refusals: FieldRefusal[] = [];
  const ignored: IgnoredField[] = [];
  for (const { name, attribute, provisioningOnly } of given ?? []) {
    const field = `federatedAttributes.${name}`;
    if (!isServiceAttribute(name)) {
      ignored.push({ field, reason: 'not_applicable', message: 'No such attribute of a person is taken over.' });
      continue;
    }
    read.delete(name);
    const trimmed = attribute?.trim() ?? '';
    if (trimmed === '') continue;
    const refusal = attributeRefusal(type, field, trimmed);
    if (refusal !== null) refusals.push(refusal);
    else read.set(name, { name, attribute: trimmed, provisioningOnly: provisioningOnly === true });
  }
  return { attributes: [...read.values()], refusals, ignored };
}

function attributeRefusal(type: ProviderType, attribute: string, name: string): FieldRefusal | null {
  if (name.length > longestName)
    return { attribute, type: 'too_long', message: `The name of an attribute has at most ${longestName} characters.` };
  const known = type.attributes?.federated ?? null;
  if (known === null || known.includes(name)) return null;
  return { attribute, type: 'inclusion', message: `The provider tells ${known.join(', ')}.` };
}

const isServiceAttribute = (word: string): word is ServiceAttribute =>
  (serviceAttributes as readonly string[]).includes(word);
