/** Publications as the program reads them: remembered, since they never change. */
import type { RequestContext } from '../../../platform/transaction/context.js';
import type { PublishedEntry, PublishedQuestion } from '../questions/question-content.js';
import { wholePublication } from './publications.sql.js';

export interface Publication {
  readonly id: number;
  readonly quizId: number;
  readonly number: number;
  /** Questions and groups in their order. */
  readonly entries: readonly PublishedEntry[];
  readonly questionCount: number;
  readonly pointsPossible: number;
  /** Every question of it by its record id, those of groups too. */
  readonly questions: ReadonlyMap<number, PublishedQuestion>;
}

type Row = Omit<Publication, 'questions'>;

/** Every question of the entries, those of groups too, in their order. */
const questionsOf = (entries: readonly PublishedEntry[]): PublishedQuestion[] =>
  entries.flatMap((entry) => (entry.kind === 'group' ? entry.questions : [entry.question]));

/**
 * The publication of the id, from memory or else by one statement; in a transaction, on its connection. Whoever asks has
 * been let see an attempt whose questions were selected from it.
 */
export function publicationOf(
  { services, meter, em }: Pick<RequestContext, 'services' | 'meter' | 'em'>,
  id: number,
): Promise<Publication> {
  return services.immutable.of('quiz publication', id, async () => {
    const [row] = await services.database.rows<Row>(wholePublication.with({ id }), em, meter);
    if (row === undefined) throw new Error(`There is no publication ${id}.`);
    return { ...row, questions: new Map(questionsOf(row.entries).map((question) => [question.id, question])) };
  });
}
