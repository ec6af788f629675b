import { type DeclaredFunction, declaredFunctions } from '../server/database/functions.js';

/** The file that holds the map of functions and triggers, between its two marks. */
export const mapFile = 'src/README.md';

const marks = ['<!-- functions -->', '<!-- end of functions -->'] as const;

const head = `| Function | File | What it does | Why in the database | Triggers |
| --- | --- | --- | --- | --- |`;

const triggersOf = ({ triggers }: DeclaredFunction): string => {
  const named = triggers.filter(({ name, table }) => name !== `${table}_touch`).map(({ name }) => `\`${name}\``);
  return [...(named.length < triggers.length ? ['every `<table>_touch`'] : []), ...named].join(', ');
};

const lineOf = (one: DeclaredFunction): string =>
  `| \`${one.name}\` | \`${one.file}\` | ${one.what} | ${one.why} | ${triggersOf(one)} |`;

/** The text of the file with the map of today. @throws Error where its marks are missing */
export function withFunctionMap(text: string): string {
  const [from, to] = [text.indexOf(marks[0]), text.indexOf(marks[1])];
  if (from < 0 || to < from) throw new Error(`${mapFile} lacks the marks of the map of functions.`);
  const lines = declaredFunctions().map(lineOf);
  return `${text.slice(0, from)}${marks[0]}\n${[head, ...lines].join('\n')}\n${text.slice(to)}`;
}
