/** The page on which people register by themselves, as browsers show it. */
import type { Response } from 'express';
import type { RegistrationRole } from '../../../identity/users/index.js';
import type { Place } from '../../../platform/http-in/place.js';
import type { PeerEndpoints } from '../../../platform/http-out/peers.js';
import type { FieldRefusal, Refusal } from '../../../platform/refusal/refusal.js';
import { addressOfProvider, isOffered, labelOf } from './offered-providers.js';
import { html, type Markup, sendPage } from './page.js';
import type { HostTenant } from './tenant-of-host.js';

const nothing = html``;

export interface RegisterShown {
  readonly place: Place;
  readonly tenant: HostTenant;
  /** As what people may register. */
  readonly roles: readonly RegistrationRole[];
  readonly typed: {
    readonly role: RegistrationRole;
    readonly name?: string;
    readonly login?: string;
    readonly email?: string;
    readonly pairing_code?: string;
  };
  readonly refusal?: Refusal;
  readonly endpoints: ReadonlyMap<string, PeerEndpoints>;
}

/** Field of the page → the fields of the use case that it is about. */
const fieldsOf = {
  name: ['user.name'],
  login: ['login.uniqueId', 'uniqueId'],
  email: ['channel.address'],
  terms_of_use: ['user.termsOfUse'],
  pairing_code: ['pairingCode'],
} as const;
type FieldName = keyof typeof fieldsOf;

export function showRegister(res: Response, shown: RegisterShown): void {
  const { place, tenant, typed, refusal, roles } = shown;
  const title = `Register at ${tenant.name}`;
  if (refusal?.retryAfter !== undefined) res.setHeader('Retry-After', refusal.retryAfter);
  const elsewhere = typed.role === 'observer' ? parentsElsewhere(shown) : null;
  sendPage(
    res,
    refusal?.status ?? 200,
    refusal === undefined ? title : `Error: ${title}`,
    html`<h1>${title}</h1>
${alertOf(refusal)}${otherRole(place, roles, typed.role)}${elsewhere ?? form(shown)}
<p><a href="${place.prefix}/login">Sign in</a></p>`,
  );
}

/** What is said on top: of fields, each says its own beside it. */
const alertOf = (refusal: Refusal | undefined): Markup => {
  if (refusal === undefined) return nothing;
  const said = refusal.fields === undefined ? refusal.message : 'Some of it is not right yet.';
  return html`<p class="error" role="alert" id="error">${said}</p>`;
};

const otherRole = ({ prefix }: Place, roles: readonly RegistrationRole[], role: RegistrationRole): Markup => {
  if (roles.length < 2) return nothing;
  return role === 'observer'
    ? html`<p>You register as a parent, or as somebody else who follows a student. <a href="${prefix}/register?role=student">Register as a student</a></p>`
    : html`<p>You register as a student. <a href="${prefix}/register?role=observer">Register as a parent</a></p>`;
};

/** Where the school has its parents registered by a provider: they are sent there, and nothing is asked here. */
function parentsElsewhere({ place, tenant, endpoints }: RegisterShown): Markup | null {
  const found = tenant.providers.find((one) => one.registersParents && isOffered(one, endpoints));
  if (found === undefined) return null;
  const address = addressOfProvider(place, found, { returnTo: null, isForced: false });
  return html`<p><a href="${address}">Register with ${labelOf(found, endpoints)}</a></p>`;
}

const refusalsOf = (refusal: Refusal | undefined, name: FieldName): readonly FieldRefusal[] =>
  fieldsOf[name].flatMap((field) => refusal?.fields?.[field] ?? []);

/** One field with what is wrong with it. */
function field(
  { typed, refusal }: RegisterShown,
  name: Exclude<FieldName, 'terms_of_use'>,
  label: string,
  attributes: Markup,
): Markup {
  const wrong = refusalsOf(refusal, name);
  const marked = wrong.length === 0 ? nothing : html` aria-invalid="true" aria-describedby="${name}_error"`;
  const said = wrong.map(({ message }) => html`<p class="error" id="${name}_error">${message}</p>`);
  return html`<label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${typed[name] ?? ''}" maxlength="255"${attributes}${marked}>
${said}`;
}

function form(shown: RegisterShown): Markup {
  const { place, tenant, typed } = shown;
  const handle = tenant.loginHandleName ?? 'Login';
  const plain = html` autocapitalize="none" spellcheck="false"`;
  const code = field(shown, 'pairing_code', 'Pairing code of the student', html` autocomplete="off" required${plain}`);
  return html`<form method="post" action="${place.prefix}/register">
<input type="hidden" name="role" value="${typed.role}">
${field(shown, 'name', 'Full name', html` autocomplete="name" required autofocus`)}
${field(shown, 'email', 'Email address', html` type="email" autocomplete="email" required${plain}`)}
<p class="hint">A link is mailed there, by which you choose a password.</p>
${field(shown, 'login', `${handle}, unless it is your address`, html` autocomplete="username"${plain}`)}
${typed.role === 'observer' ? code : nothing}${terms(shown)}
<button>Register</button>
</form>`;
}

function terms({ tenant, refusal }: RegisterShown): Markup {
  if (!tenant.termsRequired) return nothing;
  const wrong = refusalsOf(refusal, 'terms_of_use');
  const url = tenant.termsOfUseUrl;
  const named = url === null ? html`terms of use` : html`<a href="${url}">terms of use</a>`;
  return html`<p class="check"><input type="checkbox" id="terms_of_use" name="terms_of_use" value="1" required><label for="terms_of_use">I accept the ${named}</label></p>
${wrong.map(({ message }) => html`<p class="error">${message}</p>`)}`;
}

/** The same whoever has registered: what is told of the address is told there. */
export function showRegistered(
  res: Response,
  { place, address }: { readonly place: Place; readonly address: string },
): void {
  const title = 'Nearly done';
  const content = html`<h1>${title}</h1>
<p class="note" role="status">A mail with a link is on its way to ${address}. Follow it within two weeks to choose your password.</p>
<p><a href="${place.prefix}/login">Sign in</a></p>`;
  sendPage(res, 200, title, content);
}

export function showNoRegistration(
  res: Response,
  { place, tenant }: { readonly place: Place; readonly tenant: HostTenant },
): void {
  const title = 'Nobody registers here';
  const content = html`<h1>${title}</h1>
<p class="error" role="alert">${tenant.name} registers its people itself. Ask it for access.</p>
<p><a href="${place.prefix}/login">Sign in</a></p>`;
  sendPage(res, 404, title, content);
}
