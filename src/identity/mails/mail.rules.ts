/** What a mail may be made of, and when it is tried again. */
import { asOneLine } from '../../platform/text/texts.js';

/** Tries after which a mail is given up: with the waits between them, the last one is three days after the first. */
export const mostTries = 14;
/** Seconds before the second try; twice as long before each that follows, up to the longest. */
export const firstWait = 60;
export const longestWait = 43_200;

const longest = 255;
/** One address as people have it: nothing in it that a header, or a list of addresses, is made of. */
const address = /^[^\s@,;:<>()[\]\\"\p{Cc}]{1,64}@[^\s@,;:<>()[\]\\"\p{Cc}]{1,190}$/u;

/** Whether a mail can be sent there: to one address, and to no other. */
export const isMailAddress = (text: string): boolean => address.test(text);

/** A text as one line of a header: what would begin another line becomes a blank. */
export const headerLine = (text: string): string => asOneLine(text).slice(0, longest);

/** For what mails are sealed. */
export const sealedFor = 'mails.sealed_text';
