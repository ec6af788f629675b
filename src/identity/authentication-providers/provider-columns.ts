import { type FieldRefusal, Refusal, refuseInvalid } from '../../platform/refusal/refusal.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import type { AuthenticationProvider, ProviderSettings } from './authentication-provider.entity.js';
import {
  addressesIn,
  foreignIn,
  loginAttributeIn,
  type ProviderPatch,
  parameterIn,
  settingsIn,
  settingsUnset,
} from './authentication-provider.rules.js';
import { filterFault } from './directories/filter-fault.js';
import { federatedAttributesIn } from './federated-attributes.rules.js';
import type { MetadataTimes, RequestedMetadata } from './metadata/requested-metadata.js';
import { neverAsked } from './never-asked.rules.js';
import { sealedFor } from './provider-secret.js';
import { type AuthType, providerTypes } from './provider-types.js';
import { isSameDestination } from './secret-destination.rules.js';

interface Subject {
  readonly rootAccountId: number;
  readonly authType: AuthType;
  /** Null for a provider that is being made. */
  readonly stored: AuthenticationProvider | null;
  readonly metadata: RequestedMetadata;
}

type Columns = Partial<
  Pick<
    AuthenticationProvider,
    | 'jitProvisioning'
    | 'loginAttribute'
    | 'federatedAttributes'
    | 'settings'
    | 'parentRegistration'
    | 'sealedSecret'
    | keyof MetadataTimes
  >
>;

/**
 * What a patch makes of the columns of a provider, beside its place. What its type does not know is discarded.
 * @throws Refusal 400 by field
 */
export async function providerColumns(
  ctx: OperationContext,
  { rootAccountId, authType, stored, metadata }: Subject,
  given: ProviderPatch,
): Promise<Columns> {
  const type = providerTypes[authType];
  const patch: ProviderPatch = { ...given, ...metadata.told };
  const read = settingsIn(authType, patch, stored?.settings ?? null);
  const login = loginAttributeIn(type, patch);
  const federated = federatedAttributesIn(type, patch.federatedAttributes ?? null);
  const takesAttributes = type.attributes !== null;
  const said = (field: string) => (parameterIn(given, field) === undefined ? saidByMetadata(given) : field);
  const unread = [...read.refusals, ...blockedIn(ctx, addressesIn(authType, read.settings, patch), said)];
  const isRead = ({ attribute }: FieldRefusal) => unread.every((one) => one.attribute !== attribute);
  const { authFilter } = read.settings;
  const filter = typeof authFilter === 'string' ? await filterFault(authFilter) : null;
  const useless = neverAsked(authType, read.settings, patch, filter).filter(isRead);
  refuseInvalid([...unread, ...useless, ...login.refusals, ...(takesAttributes ? federated.refusals : [])]);
  ctx.ignored.push(...foreignIn(authType, given), ...(takesAttributes ? federated.ignored : []));
  const isNew = stored === null;
  const setsAttributes = takesAttributes && (isNew || patch.federatedAttributes !== undefined);
  return {
    ...metadata.times,
    ...(!isSame(read.settings, stored?.settings) && { settings: read.settings }),
    ...(type.provisions && patch.jitProvisioning !== undefined && { jitProvisioning: patch.jitProvisioning === true }),
    ...(login.value !== undefined && { loginAttribute: login.value }),
    ...(isNew && login.value === undefined && { loginAttribute: type.attributes?.otherwise ?? null }),
    ...(setsAttributes && { federatedAttributes: federated.attributes }),
    ...(type.registersParents &&
      patch.parentRegistration !== undefined && { parentRegistration: patch.parentRegistration === true }),
    ...(read.secret !== undefined && { sealedSecret: sealedFor(ctx.services.secrets, rootAccountId, read.secret) }),
    ...(read.secret === undefined && stored !== null && !keepsSecret(stored, read.settings) && { sealedSecret: null }),
  };
}

/** The field that has brought what a metadata document says. */
const saidByMetadata = ({ metadata }: ProviderPatch): string => (metadata ? 'metadata' : 'metadataUri');

function blockedIn(
  { services }: OperationContext,
  addresses: ReturnType<typeof addressesIn>,
  fieldOf: (field: string) => string,
): FieldRefusal[] {
  return addresses.flatMap(({ field, address }) => {
    try {
      services.outbound.checkedIn(fieldOf(field), address);
      return [];
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return Object.values(error.fields ?? {}).flat();
    }
  });
}

/** A secret stays where it was sent before: whoever names another place and not the secret unsets it. */
const keepsSecret = (stored: AuthenticationProvider, settings: ProviderSettings): boolean =>
  isSameDestination(stored.authType, { ...settingsUnset(stored.authType), ...stored.settings }, settings);

/** The database keeps the parameters in an order of its own. */
const isSame = (one: ProviderSettings, other: ProviderSettings | undefined): boolean =>
  other !== undefined && Object.keys(one).every((name) => one[name] === other[name]);
