/**
 * Something that whoever runs the service must put right: a wrong setting, a place that cannot be written, a database
 * out of reach. The command line prints its lines and exits with 1, without a stack. Requests never see it: what the
 * service declines to do for a caller is a `Refusal`.
 */
export class OperatorFault extends Error {
  readonly lines: readonly string[];

  /** @param lines one clear sentence per fault; never a secret */
  constructor(...lines: string[]) {
    super(lines.join('\n'));
    this.name = 'OperatorFault';
    this.lines = lines;
  }
}
