/** What a change of the routes takes from clients that were written before it. */
import { type AnswerField, answerFieldsOf, type RestContract, type RouteContract } from './rest-contract.js';

/** One line for each break, such as `GET /api/v1/accounts: [].uuid is gone`; empty when nobody has to change. */
export function restBreaks(before: RestContract, now: RestContract): string[] {
  const locations = new Map(Object.entries(now.routes).map(([name, route]) => [locationOf(name), route]));
  return Object.entries(before.routes).flatMap(([name, route]) => {
    const found = locations.get(locationOf(name));
    if (!found) return [`${name} is gone`];
    const lines = [...statusBreaks(route, found), ...parameterBreaks(route, found)];
    return [...lines, ...answerBreaks(route, found, before, now)].map((line) => `${name}: ${line}`);
  });
}

/** What a placeholder is called does not matter on the wire. */
const locationOf = (name: string) => name.replace(/\{[^}]*\}/g, '{}');

function statusBreaks(before: RouteContract, now: RouteContract): string[] {
  return before.status === now.status ? [] : [`answers ${now.status}, before ${before.status}`];
}

/** `query string[] (a b) !` */
function readWord(word: string) {
  const [, type, values, demanded] = /^(.*?)(?: \((.*)\))?( !)?$/.exec(word)!;
  return { type: type!, values: values?.split(' '), isDemanded: demanded !== undefined };
}

function parameterBreaks(before: RouteContract, now: RouteContract): string[] {
  const known = Object.entries(before.parameters).filter(([, word]) => !word.startsWith('path '));
  const changed = known.flatMap(([name, word]) => {
    const found = now.parameters[name];
    return found === undefined ? [`parameter ${name} is gone`] : changesOf(name, word, found);
  });
  const demanded = Object.entries(now.parameters)
    .filter(([name, word]) => before.parameters[name] === undefined && readWord(word).isDemanded)
    .map(([name]) => `parameter ${name} is demanded`);
  return [...changed, ...demanded];
}

function changesOf(name: string, before: string, now: string): string[] {
  const [was, is] = [readWord(before), readWord(now)];
  const lines: string[] = [];
  if (is.type !== was.type) lines.push(`parameter ${name} is ${is.type}, before ${was.type}`);
  if (is.isDemanded && !was.isDemanded) lines.push(`parameter ${name} is demanded`);
  const lost = is.values ? (was.values ?? []).filter((value) => !is.values!.includes(value)) : [];
  if (is.values && !was.values) lines.push(`parameter ${name} takes only ${is.values.join(' ')}`);
  if (lost.length > 0) lines.push(`parameter ${name} no longer takes ${lost.join(' ')}`);
  return lines;
}

function answerBreaks(before: RouteContract, now: RouteContract, old: RestContract, fresh: RestContract): string[] {
  if (before.answer === undefined) return [];
  if (now.answer === undefined) return ['the answer is gone'];
  const fields = answerFieldsOf(now.answer, fresh);
  const gone: string[] = [];
  const lines: string[] = [];
  for (const [path, was] of answerFieldsOf(before.answer, old)) {
    if (gone.some((one) => path.startsWith(one))) continue;
    const is = fields.get(path);
    if (is) lines.push(...fieldBreaks(path || 'the answer', was, is));
    else {
      gone.push(path);
      lines.push(`${path} is gone`);
    }
  }
  return lines;
}

function fieldBreaks(path: string, was: AnswerField, is: AnswerField): string[] {
  const words = (field: AnswerField) => [...field.types].sort().join('|');
  if (![...is.types].every((type) => was.types.has(type))) return [`${path} is ${words(is)}, before ${words(was)}`];
  return was.always && !is.always ? [`${path} may be absent`] : [];
}

/**
 * The breaks that no decision names by a line `Breaks REST: …` or `Breaks GraphQL: …`.
 * @param of what is broken, as the line begins
 */
export function unnamedBreaks(
  breaks: readonly string[],
  decisions: readonly string[],
  of: 'REST' | 'GraphQL' = 'REST',
): string[] {
  const line = new RegExp(`^(?:- )?Breaks ${of}: (.+?)\\s*$`, 'gm');
  const named = new Set(decisions.flatMap((text) => [...text.matchAll(line)].map((m) => m[1])));
  return breaks.filter((one) => !named.has(one));
}
