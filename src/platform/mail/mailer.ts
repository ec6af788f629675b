/** How mails leave the service. */

/** One mail to one address. */
export interface OutgoingMail {
  /** The same for each try: a receiver that has it already knows it again. */
  readonly messageId: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  /** The same as a page; absent where the text is all. */
  readonly html?: string | undefined;
  /** Address that ends mails of this kind when a mail program posts to it; absent where nobody can be spared it. */
  readonly unsubscribe?: string | undefined;
}

/** How a try that failed has ended. */
export type MailFault =
  /** The mail was not taken; it may be later. */
  | 'not_taken'
  /** The mail was not taken, and never will be: there is nobody at the address. */
  | 'refused'
  /** All was said and no answer came: it may have been taken. */
  | 'unanswered'
  /** Somebody else is sending it: it was broken off. */
  | 'overtaken'
  /** There is no server to hand anything to. */
  | 'no_server';

/** A mail that was not handed over. */
export class MailNotSent extends Error {
  constructor(
    readonly why: MailFault,
    cause?: unknown,
  ) {
    super(`A mail was not sent: ${why}.`, { cause });
  }
}

/** A way to the mail server that is open for several mails, one after the other. */
export interface MailConnection {
  /**
   * Hands a mail over. Before its last line, without which no server takes it, `mayEnd` is asked: it notes that the mail is
   * about to be taken, and answers false where another has noted that. Then the mail is broken off.
   * @throws MailNotSent
   */
  send(mail: OutgoingMail, mayEnd: () => Promise<boolean>): Promise<void>;
  close(): void;
}

export interface Mailer {
  /** Opens the way when the first mail is sent. */
  open(): MailConnection;
}
