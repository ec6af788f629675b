/** What a channel may be. Source: supplement §5.1. */
import type { FieldRefusal } from '../../../platform/refusal/refusal.js';
import { emailRefusals } from '../user.rules.js';
import type { channelTypes } from './communication-channel.entity.js';

export interface ChannelRequest {
  readonly type: (typeof channelTypes)[number];
  readonly address: string;
}

const longestAddress = 255;

/** An email address must be one; any other address is there and fits its column. */
export function channelRefusals({ type, address }: ChannelRequest): FieldRefusal[] {
  if (type === 'email' || address.trim() === '') return emailRefusals('address', address.trim());
  if (address.length <= longestAddress) return [];
  return [{ attribute: 'address', type: 'too_long', message: `An address has at most ${longestAddress} characters.` }];
}
