/** Compares the keys of answers with those that the documents show, in both directions. */
import { answerFieldsOf, type RestContract } from '../../src/tools/rest-contract.js';

/** A key that the service has beyond the documents: what it holds, and why. */
type Beyond = readonly [holds: string, reason: string];

/**
 * An object as the documents show it. What a key holds is written as an expression: nothing for a scalar, `Course`,
 * `[Course]` for a list, `{Course}` where clients choose the keys, `Course & Extras` for the keys of both, and
 * `Course + total_students teachers:[User]` for further ones.
 */
export interface AnswerObject {
  readonly source: string;
  readonly keys: Readonly<Record<string, string>>;
  readonly beyond?: Readonly<Record<string, Beyond>>;
  /** Documented keys that the service lacks, each with its reason. */
  readonly missing?: Readonly<Record<string, string>>;
}

export interface Answers {
  readonly objects: Readonly<Record<string, AnswerObject>>;
  /** Method and path below the prefix → expression; `nothing` for no body, `value` for a value without keys. */
  readonly routes: Readonly<Record<string, string>>;
}

/** One line for each difference, such as `GET /accounts: [].color is not documented`; empty where all agree. */
export function compareAnswers(answers: Answers, contract: RestContract): string[] {
  const expected = new Map(Object.entries(answers.routes).map(([route, expression]) => [placeOf(route), expression]));
  const built = new Map(Object.entries(contract.routes).map(([route, { answer }]) => [placeOf(route), answer]));
  const reader = new ExpressionReader(answers.objects);
  const lines: string[] = [...objectFaults(answers.objects)];
  for (const [place, answer] of built) {
    const expression = expected.get(place);
    if (expression === undefined) lines.push(`${place}: nobody says what it answers`);
    else {
      const present = answer === undefined ? [] : [...answerFieldsOf(answer, contract).keys()].filter(isKey);
      lines.push(...difference(place, reader.keysOf(expression), new Set(present)));
    }
  }
  lines.push(
    ...[...expected.keys()].filter((place) => !built.has(place)).map((place) => `${place}: there is no such route`),
  );
  return [...lines, ...reader.unused().map((name) => `${name}: no route answers it`)];
}

/** What placeholders are called does not matter. */
const placeOf = (route: string) => route.replace('/api/v1', '').replace(/\{[^}]*\}|:[a-z_]+/g, ':');

/** A place that is a key, not an entry of a list or a map. */
const isKey = (place: string) => /[^\]}]$/.test(place);

function difference(place: string, expected: ReadonlySet<string>, present: ReadonlySet<string>): string[] {
  const missing = [...expected].filter((key) => !present.has(key));
  const further = [...present].filter((key) => !expected.has(key));
  return [
    ...missing.map((key) => `${place}: ${key} is documented and missing`),
    ...further.map((key) => `${place}: ${key} is not documented`),
  ];
}

function objectFaults(objects: Answers['objects']): string[] {
  return Object.entries(objects).flatMap(([name, { source, keys, beyond = {}, missing = {} }]) => [
    ...(source ? [] : [`${name}: has no source`]),
    ...Object.entries(beyond).flatMap(([key, [, reason]]) => (reason ? [] : [`${name}: no reason for ${key}`])),
    ...Object.entries(missing).flatMap(([key, reason]) => (reason ? [] : [`${name}: no reason for ${key}`])),
    ...Object.keys(beyond).flatMap((key) => (key in keys ? [`${name}: ${key} is documented, not beyond`] : [])),
    ...Object.keys(missing).flatMap((key) =>
      key in keys ? [] : [`${name}: ${key} is missing, and documented nowhere`],
    ),
  ]);
}

class ExpressionReader {
  readonly #used = new Set<string>();

  constructor(private readonly objects: Answers['objects']) {}

  /** The places of all keys of an expression: `[].teachers[].id`. */
  keysOf(expression: string): Set<string> {
    const tokens = tokensOf(expression);
    const keys = new Set<string>();
    this.#sum(tokens, '', keys);
    if (tokens.length > 0) throw new Error(`${expression}: what is ${tokens.join(' ')}?`);
    return keys;
  }

  /** Objects that no expression named. */
  unused(): string[] {
    return Object.keys(this.objects).filter((name) => !this.#used.has(name));
  }

  #sum(tokens: string[], at: string, keys: Set<string>): void {
    if (tokens[0] !== '+') this.#one(tokens, at, keys);
    while (tokens[0] === '&' || tokens[0] === '+') {
      if (tokens.shift() === '&') this.#one(tokens, at, keys);
      else while (tokens[0] !== undefined && !/^[[\]{}()&+:]$/.test(tokens[0])) this.#key(tokens, at, keys);
    }
  }

  #key(tokens: string[], at: string, keys: Set<string>): void {
    const place = join(at, tokens.shift()!);
    keys.add(place);
    if (tokens[0] !== ':') return;
    tokens.shift();
    this.#one(tokens, place, keys);
  }

  #one(tokens: string[], at: string, keys: Set<string>): void {
    const token = tokens.shift();
    const closing = { '[': ']', '{': '}', '(': ')' }[token ?? ''];
    if (closing === undefined) {
      if (token !== 'nothing' && token !== 'value') this.#object(token ?? '', at, keys);
      return;
    }
    if (tokens[0] !== closing) this.#sum(tokens, token === '(' ? at : at + token + closing, keys);
    if (tokens.shift() !== closing) throw new Error(`${closing} is missing`);
  }

  #object(name: string, at: string, keys: Set<string>): void {
    const object = this.objects[name];
    if (!object) throw new Error(`No object is called ${name}.`);
    this.#used.add(name);
    const further = Object.entries(object.beyond ?? {}).map(([key, [holds]]) => [key, holds] as const);
    for (const [key, holds] of [...Object.entries(object.keys), ...further]) {
      if (object.missing && key in object.missing) continue;
      keys.add(join(at, key));
      if (holds) this.#sum(tokensOf(holds), join(at, key), keys);
    }
  }
}

const join = (at: string, key: string) => (at === '' ? key : `${at}.${key}`);

/** Brackets and signs by themselves, and the words between them. */
const tokensOf = (expression: string): string[] => expression.match(/[[\]{}()&+:]|[^\s[\]{}()&+:]+/g) ?? [];
