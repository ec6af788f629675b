/** What people read of the settings, written from their schema. */
import type { z } from 'zod';
import { toldOf, valuesOf } from '../server/process/settings/setting.js';
import { sections } from '../server/process/settings/variables.js';

/** Characters of a line. */
const width = 118;

/** A setting as it is shown. */
interface Shown {
  readonly name: string;
  readonly description: string;
  /** As somebody would write it; empty for none. */
  readonly usual: string;
  /** Shown in its place; empty where the default says enough. */
  readonly example: string;
  readonly values: string;
}

const settingsOf = (section: Readonly<Record<string, z.ZodType>>): Shown[] =>
  Object.entries(section).map(([name, schema]) => ({
    name,
    ...toldOf(schema),
    usual: written(schema.parse(undefined)),
    values: valuesOf(schema),
  }));

/** A value as it would stand in the environment. Lists are empty where nothing is said. */
function written(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

const all = (): [string, Shown[]][] => Object.entries(sections).map(([title, section]) => [title, settingsOf(section)]);

/** `docs/configuration.md`. */
export function configurationPage(): string {
  const tables = all().map(([title, settings]) =>
    [
      `## ${title}`,
      '',
      '| setting | default | values | what it does |',
      '|---|---|---|---|',
      ...settings.map(rowOf),
    ].join('\n'),
  );
  return [
    '# Settings',
    '',
    'Written by `npm run generate` from `src/server/process/settings/`, as [.env.example](../.env.example) is. All settings come',
    'from the environment, and none has to be set. One that is empty counts as not set. Where any is wrong the service does not',
    'start, and names all that are, one line each.',
    '',
    tables.join('\n\n'),
    '',
  ].join('\n');
}

function rowOf({ name, description, usual, example, values }: Shown): string {
  const shown = example !== '' && usual === '' ? `${description} For example \`${example}\`.` : description;
  const byDefault = example === '' ? usual : usual === '' ? '' : 'by the machine';
  const cells = [`\`${name}\``, byDefault, values, shown].map((cell) =>
    cell.replaceAll('|', '\\|').replaceAll('<', '&lt;'),
  );
  return `| ${cells.join(' | ')} |`;
}

/** `.env.example`. */
export function environmentExample(): string {
  const about = wrapped(
    'Every variable that Lyceum reads, with its default; written by `npm run generate`. Nothing has to be set: without any, `npm start` runs everything on this machine. The file is not read by itself: `set -a; . ./.env; set +a; npm start`, or let your process manager read it. A variable that is empty counts as not set.',
  );
  const parts = all().map(([title, settings]) => [`# --- ${title}`, ...settings.map(entryOf)].join('\n\n'));
  return `${[about, ...parts].join('\n\n')}\n`;
}

function entryOf({ name, description, usual, example, values }: Shown): string {
  const words = values.includes('|') ? `${values}. ${description}` : description;
  return `${wrapped(words)}\n# ${name}=${example === '' ? usual : example}`;
}

/** Comment lines. */
function wrapped(text: string): string {
  const lines: string[] = [];
  let line = '#';
  for (const word of text.split(' ')) {
    if (line.length + 1 + word.length > width) {
      lines.push(line);
      line = '#';
    }
    line += ` ${word}`;
  }
  return [...lines, line].join('\n');
}
