/** The page on which people register by themselves. Decision 0130; source: D1 · Authentication providers, self_registration. */
import type { Request, RequestHandler, Response } from 'express';
import { visitorIn } from '../../../identity/access/index.js';
import {
  openRoles,
  type RegistrationForm,
  type RegistrationRole,
  registerUser,
} from '../../../identity/users/index.js';
import { notFound, type Refusal } from '../../../platform/refusal/refusal.js';
import type { RequestContext } from '../../../platform/transaction/context.js';
import { contextWithoutToken } from '../../../platform/transaction/operation.js';
import { type ConstraintRefusals, inTransaction } from '../../../platform/transaction/transaction.js';
import { answering, askedAt, refusalIn, type SignIn, tenantAt } from './asked-at.js';
import { isYes, textsOf } from './fields.js';
import { showNoRegistration, showRegister, showRegistered } from './register-pages.js';

const names = ['role', 'name', 'login', 'email', 'terms_of_use', 'pairing_code'] as const;

/** Answers `GET /register`. */
export const registerPage = (given: SignIn): RequestHandler =>
  answering(async (req, res) => {
    const texts = textsOf(res, ['role']);
    if (texts === null) return;
    const place = given.placeOf(req);
    const tenant = await tenantAt(given, place);
    const roles = openRoles(tenant.selfRegistration);
    if (roles.length === 0) return showNoRegistration(res, { place, tenant });
    showRegister(res, { place, tenant, roles, typed: { role: roleIn(texts.role, roles) }, ...endpointsOf(given) });
  });

const roleIn = (said: string | undefined, roles: readonly RegistrationRole[]): RegistrationRole =>
  roles.find((role) => role === said) ?? (roles[0] as RegistrationRole);

const endpointsOf = ({ services }: SignIn) => ({ endpoints: services.peers.endpoints });

/** Answers `POST /register`. @param constraints what is refused where two requests race */
export const registerOneself = (given: SignIn, constraints: ConstraintRefusals): RequestHandler =>
  answering(async (req, res) => {
    const texts = textsOf(res, names);
    if (texts === null) return;
    const place = given.placeOf(req);
    const tenant = await tenantAt(given, place);
    const roles = openRoles(tenant.selfRegistration);
    if (roles.length === 0) return showNoRegistration(res, { place, tenant });
    const role = roleIn(texts.role, roles);
    const typed = { ...texts, role };
    try {
      const ctx = await visitorAt(given, req, res);
      const form = formOf(typed);
      const { address } = await inTransaction(ctx, constraints, (own) => registerUser(own, tenant.rootAccountId, form));
      showRegistered(res, { place, address });
    } catch (error) {
      const refusal: Refusal = refusalIn(error);
      if (refusal.status === notFound().status) throw error;
      showRegister(res, { place, tenant, roles, typed, refusal, ...endpointsOf(given) });
    }
  });

type Typed = Partial<Record<(typeof names)[number], string>> & { readonly role: RegistrationRole };

const formOf = ({
  role,
  name = '',
  login,
  email = '',
  pairing_code: code,
  terms_of_use: terms,
}: Typed): RegistrationForm => ({
  role,
  user: { name: name.trim(), termsOfUse: isYes(terms) },
  // Whoever names none signs on with their address.
  login: { uniqueId: given(login) ?? email.trim() },
  channel: { address: given(email) },
  pairingCode: role === 'observer' ? given(code) : null,
});

const given = (text: string | undefined): string | null =>
  text === undefined || text.trim() === '' ? null : text.trim();

/** The page asks for the same as both APIs, as a visitor of the tenant. */
async function visitorAt(given: SignIn, req: Request, res: Response): Promise<RequestContext> {
  const { rootAccountId, address, requestId } = await askedAt(given, req, res);
  const request = { requestId, baseUrl: given.placeOf(req).linkBase, pageLimit: 1 };
  return {
    ...contextWithoutToken(given.services, visitorIn(rootAccountId), request),
    // A visitor is asked for nowhere.
    actorAge: { askedAt: Number.POSITIVE_INFINITY },
    clientAddress: address,
  };
}
