/** What requests about developer keys are refused for, beside the rules of their fields: reason and sentence of each. */
import { badRequest, fieldNotPermitted, notFound, notPermitted } from '../../platform/refusal/refusal.js';

export const notAFullAdministrator = () =>
  fieldNotPermitted('assertionKeys', 'Only full administrators register public keys that sign people on.');

export const vouchedByOthers = () =>
  notPermitted('holds_more', 'Only full administrators change an application that signs people on by itself.');

export const keepsNoSecret = () => badRequest('no_secret', 'A public application has no secret.');

/** An application that was revoked while people were asked, or that asks for what it may not have. */
export const applicationGone = () => notFound();
