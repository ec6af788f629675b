/** What the fields of a sign-on provider may hold. Source: D1 · Authentication providers, rules for create and update; supplement §2.1. */
import type { FieldRefusal } from '../../platform/refusal/refusal.js';
import type { IgnoredField } from '../../platform/transaction/context.js';
import type { ProviderSettings } from './authentication-provider.entity.js';
import type { GivenAttribute } from './federated-attributes.rules.js';
import {
  type AuthType,
  type ParameterRule,
  type ProviderType,
  parameterNames,
  providerTypes,
} from './provider-types.js';

/** What a request says of a provider, beside the parameters of its type. What is absent stays; null unsets. */
export interface ProviderPatch {
  readonly authType?: string | null;
  readonly position?: number | null;
  readonly jitProvisioning?: boolean | null;
  readonly loginAttribute?: string | null;
  readonly federatedAttributes?: readonly GivenAttribute[] | null;
  readonly parentRegistration?: boolean | null;
  /** A SAML document, read and not kept. */
  readonly metadata?: string | null;
}

/** What a patch says of a parameter of some type. */
export const parameterIn = (patch: ProviderPatch, name: string): unknown =>
  (patch as Readonly<Record<string, unknown>>)[name];

/** What a provider holds of the parameters of its type, once a request is read. */
export interface ReadSettings {
  readonly settings: ProviderSettings;
  /** Undefined leaves it; null unsets. */
  readonly secret: string | null | undefined;
  readonly refusals: readonly FieldRefusal[];
}

const longestText = 2_000;
const trueWords: ReadonlySet<string> = new Set(['true', 't', 'yes', 'y', 'on', '1']);
const falseWords: ReadonlySet<string> = new Set(['false', 'f', 'no', 'n', 'off', '0']);
const refusal = (attribute: string, type: string, message: string): FieldRefusal => ({ attribute, type, message });

/** Parameter → what it holds when nothing is given, for every parameter of the type but its secret. */
export const settingsUnset = (type: AuthType): ProviderSettings =>
  Object.fromEntries(
    Object.entries(providerTypes[type].parameters)
      .filter(([, { kind }]) => kind !== 'secret')
      .map(([name, { otherwise }]) => [name, otherwise ?? null]),
  );

/** Reads the parameters of a type. @param stored null for a provider that is being made */
export function settingsIn(type: AuthType, patch: ProviderPatch, stored: ProviderSettings | null): ReadSettings {
  const settings: Record<string, string | number | null> = { ...settingsUnset(type), ...stored };
  const refusals: FieldRefusal[] = [];
  let secret: string | null | undefined;
  for (const [name, rule] of Object.entries(providerTypes[type].parameters)) {
    const given = blankAsNull(parameterIn(patch, name));
    if (given === undefined && (stored !== null || !rule.needed)) continue;
    if (rule.needed && (given === undefined || given === null)) {
      refusals.push(refusal(name, 'blank', `${name} can't be blank.`));
    } else if (given === null) {
      if (rule.kind === 'secret') secret = null;
      else settings[name] = rule.unset ?? rule.otherwise ?? null;
    } else {
      const [value, refused] = readValue(name, rule, given as string | number);
      if (refused !== null) refusals.push(refused);
      else if (rule.kind === 'secret') secret = String(value);
      else settings[name] = value;
    }
  }
  return { settings, secret, refusals };
}

const blankAsNull = (given: unknown): unknown => (typeof given === 'string' && given.trim() === '' ? null : given);

type Read = readonly [value: string | number, refused: FieldRefusal | null];

function readValue(name: string, rule: ParameterRule, given: string | number): Read {
  if (rule.kind === 'secret') return [given, tooLong(name, String(given))];
  if (rule.kind === 'port') return [given, portRefusal(name, Number(given))];
  const text = String(given).trim();
  if (rule.kind === 'words') return wordOf(name, rule, text);
  if (rule.kind === 'directory' && !/^[a-z\d][a-z\d.-]*$/i.test(text))
    return [text, refusal(name, 'invalid', 'A directory tenant is a word, a UUID or a domain.')];
  if (rule.kind === 'domain' && !/^[a-z\d][a-z\d.-]*(:\d{1,5})?$/i.test(text))
    return [text, refusal(name, 'invalid', 'That is no domain.')];
  return [text, tooLong(name, text)];
}

const tooLong = (name: string, text: string): FieldRefusal | null =>
  text.length > longestText ? refusal(name, 'too_long', `${name} has at most ${longestText} characters.`) : null;

const portRefusal = (name: string, port: number): FieldRefusal | null =>
  port >= 1 && port <= 65_535 ? null : refusal(name, 'out_of_range', 'A port is a number from 1 to 65535.');

/** True and false stand for words where the parameter has flags. */
function wordOf(name: string, { words = [], flags }: ParameterRule, text: string): Read {
  const small = text.toLowerCase();
  if (words.includes(text)) return [text, null];
  if (flags !== undefined && trueWords.has(small)) return [flags[0], null];
  if (flags !== undefined && falseWords.has(small)) return [flags[1], null];
  return [text, refusal(name, 'inclusion', `${name} is one of ${words.filter((word) => word !== '').join(', ')}.`)];
}

/** The attribute by which somebody is found; undefined where the patch leaves it. */
export function loginAttributeIn(
  { attributes }: ProviderType,
  { loginAttribute: given }: ProviderPatch,
): { readonly value: string | undefined; readonly refusals: readonly FieldRefusal[] } {
  if (attributes === null || given === undefined) return { value: undefined, refusals: [] };
  const value = given?.trim() || attributes.otherwise;
  const { login } = attributes;
  if (login !== null && !login.includes(value))
    return {
      value,
      refusals: [refusal('loginAttribute', 'inclusion', `loginAttribute is one of ${login.join(', ')}.`)],
    };
  return value.length > 255
    ? { value, refusals: [refusal('loginAttribute', 'too_long', 'loginAttribute has at most 255 characters.')] }
    : { value, refusals: [] };
}

/** What is given beside the parameters, and whether providers of a type take it. */
const takers: Readonly<Record<string, (type: ProviderType) => boolean>> = {
  jitProvisioning: ({ provisions }) => provisions,
  loginAttribute: ({ attributes }) => attributes !== null,
  federatedAttributes: ({ attributes }) => attributes !== null,
  parentRegistration: ({ registersParents }) => registersParents === true,
  metadata: ({ parameters }) => parameters['metadataUri'] !== undefined,
};

/** What of a patch providers of the type do not know: it is discarded. */
export const foreignIn = (type: AuthType, patch: ProviderPatch): IgnoredField[] =>
  Object.keys(patch)
    .filter((name) => parameterIn(patch, name) !== undefined && !isTaken(providerTypes[type], name))
    .map((field) => ({
      field,
      reason: 'not_applicable',
      message: `Providers of the type ${type} do not know it.`,
    }));

function isTaken(type: ProviderType, name: string): boolean {
  if (parameterNames.has(name)) return type.parameters[name] !== undefined;
  return takers[name]?.(type) ?? true;
}

/** Whether a patch names something by which a provider signs people on: whoever sends it vouches for the provider. */
export const namesSignOn = (patch: ProviderPatch): boolean =>
  Object.keys(patch).some(
    (name) => parameterIn(patch, name) !== undefined && (parameterNames.has(name) || besideParameters.has(name)),
  );

const besideParameters: ReadonlySet<string> = new Set<keyof ProviderPatch>([
  'jitProvisioning',
  'loginAttribute',
  'federatedAttributes',
  'metadata',
]);

/** The addresses that a patch sets, by their fields: people are sent to some of them, and the service asks others. */
export const addressesIn = (
  type: AuthType,
  settings: ProviderSettings,
  patch: ProviderPatch,
): { readonly field: string; readonly address: string }[] =>
  Object.entries(providerTypes[type].parameters)
    .filter(
      ([name, { kind }]) => ['address', 'source', 'domain'].includes(kind) && parameterIn(patch, name) !== undefined,
    )
    .flatMap(([name, { kind }]) => {
      const text = settings[name];
      if (typeof text !== 'string' || isUrn(text)) return [];
      return [{ field: name, address: kind === 'domain' ? `https://${text}/` : text }];
    });

/** A name of metadata, and no address. */
export const isUrn = (text: string): boolean => /^urn:/i.test(text);

/** The place of a provider among so many: out of range is the end. */
export const placeAmong = (position: number | null | undefined, count: number): number =>
  position !== null && position !== undefined && position >= 1 && position <= count ? position : count;
