/** How mails leave the service. */

/** One mail to one address, as plain text. */
export interface OutgoingMail {
  /** The same for each try: a receiver that has it already knows it again. */
  readonly messageId: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
}

export interface Mailer {
  /** Hands the mail over, or throws: it is then tried again. */
  send(mail: OutgoingMail): Promise<void>;
}
