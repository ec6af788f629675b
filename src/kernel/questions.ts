/**
 * Questions that a statement asks of its rows, such as whether the actor may see a column. In the text a mark stands for
 * each until it is known how often it is asked.
 */
import { quoted } from './sql.js';

/** Braces and question marks do not meet in SQL. */
const marks = /\{\?\d+\}/g;
const columnOf = (mark: string): string => quoted(mark.slice(1, -1));

export class Questions {
  readonly #asked: string[] = [];

  /** The mark that stands for a question. */
  mark(question: string): string {
    const known = this.#asked.indexOf(question);
    return `{?${known === -1 ? this.#asked.push(question) - 1 : known}}`;
  }

  /**
   * Takes the questions that texts ask more than once of the rows under `alias` out of them, as columns to be worked out
   * where the rows are cut.
   */
  askOnce(alias: string, ...texts: string[]): { texts: string[]; asked: string } {
    const uses = new Map<string, number>();
    for (const [mark] of texts.join(' ').matchAll(marks)) uses.set(mark, (uses.get(mark) ?? 0) + 1);
    const often = [...uses].flatMap(([mark, count]) => (count > 1 && askedBefore(this.#of(mark), alias) ? mark : []));
    return {
      texts: texts.map((text) =>
        text.replace(marks, (mark) => (often.includes(mark) ? `${alias}.${columnOf(mark)}` : mark)),
      ),
      asked: often.map((mark) => `, ${this.#of(mark)} as ${columnOf(mark)}`).join(''),
    };
  }

  /** The text with its questions in the place of their marks. */
  written(text: string): string {
    return text.replace(marks, (mark) => this.#of(mark));
  }

  #of(mark: string): string {
    return this.#asked[Number(mark.slice(2, -1))] as string;
  }
}

/** Whether a question looks at nothing that is joined after the rows under `alias` are cut. */
const askedBefore = (question: string, alias: string): boolean =>
  [...question.matchAll(/\bt(\d+)\./g)].every(([, number]) => Number(number) <= Number(alias.slice(1)));
