/** Whether a provider vouches for an address that it tells. Source: OpenID Connect Core 1.0, 5.1; decision 0090. */

type Claims = Readonly<Record<string, unknown>>;

/** Whether an attribute tells an address by its name: `email`, `emailAddress`, `mail`. */
export const isAddressAttribute = (name: string): boolean => /mail/i.test(name);

/** It says that nobody has checked the address, or does not say clearly that somebody has. */
export function isUncheckedAddress({ email_verified: said }: Claims): boolean {
  return said !== undefined && said !== true && !(typeof said === 'string' && said.toLowerCase() === 'true');
}

/**
 * What an id token and userinfo tell together. The token goes first, as it is signed for this very sign-on; but for an address
 * both have to vouch: neither may say that it was not checked, or tell another one.
 */
export function toldTogether(token: Claims, userinfo: Claims): Claims {
  const told = { ...userinfo, ...token };
  const isChecked = !isUncheckedAddress(token) && !isUncheckedAddress(userinfo) && isSameAddress(token, userinfo);
  return isChecked ? told : { ...told, email_verified: false };
}

function isSameAddress({ email: one }: Claims, { email: other }: Claims): boolean {
  if (one === undefined || other === undefined || one === other) return true;
  return typeof one === 'string' && typeof other === 'string' && one.toLowerCase() === other.toLowerCase();
}
