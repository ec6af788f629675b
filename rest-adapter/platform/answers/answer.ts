/** Compiles a kind of answer against its document: from the operation's data to the reply. */
import type { GraphQLSchema } from 'graphql';
import { keyOf, type WiredDocument } from '../documents/document.js';
import { type Data, type ResultField, resultFieldOf, valueAt } from '../documents/result-field.js';
import { ShapeCompiler } from '../documents/shapes.js';
import { internal, notFound, RefusedRequest } from '../refusals/errors.js';
import type { PagingRules } from '../requests/page.js';
import type { Compound, Respond } from '../routes/respond.js';
import type { AnswerRequest, CompiledAnswer, ShapedField } from './compiled-answer.js';
import { compoundOf } from './compound.js';
import { eitherAnswer, listAnswer, mergedAnswer, pageAnswer } from './list-answers.js';
import { JsonText } from './list-text.js';
import { sideListsOf } from './side-lists.js';

/** Compiles one answer. Fails at boot where the document cannot give it. */
export function compileAnswer(
  respond: Respond,
  document: WiredDocument,
  schema: GraphQLSchema,
  paging: PagingRules | undefined,
): CompiledAnswer {
  return new AnswerCompiler(document, schema, paging).compile(respond);
}

/**
 * Replies live as long as the process. A method that makes one uses `this` in no closure: all closures of a call keep what
 * any of them uses, and with the compiler the document would be kept.
 */
class AnswerCompiler {
  private readonly shapes: ShapeCompiler;

  constructor(
    private readonly document: WiredDocument,
    private readonly schema: GraphQLSchema,
    private readonly paging: PagingRules | undefined,
  ) {
    this.shapes = new ShapeCompiler(schema, document);
  }

  compile(respond: Respond): CompiledAnswer {
    switch (respond.kind) {
      case 'record':
        return this.record(this.at(respond.path), respond.emptyWhenNull === true);
      case 'single':
        return this.single(this.at(respond.path), respond.emptyWhenNull === true);
      case 'page':
        return pageAnswer(this.fieldAt(respond.path), this.shapes, this.schema, this.paging!);
      case 'either':
        return eitherAnswer(respond.pages.map((page) => this.compile(page)));
      case 'list':
        return listAnswer(this.at(respond.path));
      case 'accepted':
        return acceptedAnswer(this.compile(respond.inner), this.at(`${respond.worker}.recordId`), respond.header);
      case 'merged':
        return mergedAnswer(
          respond.by,
          respond.lists.map(({ path }) => this.at(path)),
        );
      case 'wrapped':
        return this.wrapped(respond);
      case 'compound':
        return this.compound(respond);
      case 'flag':
        return this.flag(respond.key, respond.path);
      case 'flagNamed':
        return this.flagNamed(this.at(respond.path));
      case 'bare':
        return this.bare(this.at(respond.path));
      case 'redirect':
        return this.redirect(respond.target);
      case 'empty':
        return { anchor: this.root(), reply: nothing };
      case 'file':
        return this.file(this.fieldAt(respond.path));
    }
  }

  private fieldAt(path: string): ResultField {
    return resultFieldOf(path, this.document, this.schema);
  }

  private at(path: string): ShapedField {
    const { keys, node, type } = this.fieldAt(path);
    // The node is left out: answers live as long as the process, and would keep the document that they were made from.
    return { keys, transform: this.shapes.transformOf(node, type) };
  }

  /** An answer without a value of its own stands or falls with the operation's one root field. */
  private root(): readonly string[] {
    const first = this.document.operation.selectionSet.selections[0];
    return first?.kind === 'Field' ? [keyOf(first)] : [];
  }

  private record({ keys, transform }: ShapedField, emptyWhenNull: boolean): CompiledAnswer {
    const reply = (data: Data) => {
      const value = valueAt(data, keys);
      if (value !== null && value !== undefined) return { value: transform ? transform(value) : value };
      if (!emptyWhenNull) throw new RefusedRequest(notFound());
      return { value: {} };
    };
    return { anchor: keys, reply };
  }

  private single(field: ShapedField, emptyWhenNull: boolean): CompiledAnswer {
    const { anchor, reply } = this.record(field, false);
    const isEmpty = (data: Data) => emptyWhenNull && valueAt(data, anchor) === null;
    return { anchor, reply: (data, request) => ({ value: isEmpty(data) ? [] : [reply(data, request).value] }) };
  }

  private wrapped({
    key,
    inner,
    beside,
    sideLists,
    isBareAlone,
  }: Extract<Respond, { kind: 'wrapped' }>): CompiledAnswer {
    const main = this.compile(inner);
    const others = this.named(beside);
    const isThere = (data: Data) => others.some(({ answer }) => valueAt(data, answer.anchor) !== undefined);
    const reply = (data: Data, request: AnswerRequest) => {
      if (isBareAlone && !isThere(data)) return main.reply(data, request);
      const { value, ...rest } = main.reply(data, request);
      const isText = value instanceof JsonText;
      const whole: Data = isText ? {} : { [key]: value, ...sideListsOf(value, sideLists, key) };
      for (const { name, answer } of others) {
        if (valueAt(data, answer.anchor) === undefined) continue;
        whole[name] = answer.reply(data, request).value;
        if (!isBareAlone) whole['meta'] = { primaryCollection: key };
      }
      return { ...rest, value: isText ? wrappedText(key, value, whole) : whole };
    };
    return { anchor: main.anchor, reply };
  }

  private named(responds: Readonly<Record<string, Respond>>) {
    return Object.entries(responds).map(([name, respond]) => ({ name, answer: this.compile(respond) }));
  }

  private compound(respond: Compound): CompiledAnswer {
    const lists = Object.entries(respond.beside).map(([name, path]) => [name, this.at(path)] as const);
    return compoundAnswer(respond, this.compile(respond.inner), lists);
  }

  private flag(key: string, path: string | undefined): CompiledAnswer {
    if (path === undefined) return { anchor: this.root(), reply: () => ({ value: { [key]: true } }) };
    const { anchor, reply } = this.bare(this.at(path));
    return { anchor, reply: (data, request) => ({ value: { [key]: reply(data, request).value } }) };
  }

  private flagNamed(field: ShapedField): CompiledAnswer {
    const { anchor, reply } = this.bare(field);
    return {
      anchor,
      reply: (data, request) => {
        const word = reply(data, request).value;
        if (typeof word !== 'string') throw new RefusedRequest(notFound());
        return { value: { [word]: true } };
      },
    };
  }

  private bare({ keys, transform }: ShapedField): CompiledAnswer {
    const reply = (data: Data) => {
      const value = valueAt(data, keys) ?? null;
      return { value: transform && value !== null ? transform(value) : value };
    };
    return { anchor: keys, reply };
  }

  private file({ keys }: ResultField): CompiledAnswer {
    const reply = (data: Data) => {
      const found = valueAt(data, keys) as Data | null | undefined;
      if (!found) throw new RefusedRequest(notFound());
      return { file: found };
    };
    return { anchor: keys, reply };
  }

  private redirect(target: string): CompiledAnswer {
    const isTemplate = target.startsWith('/');
    const segments = this.segmentsOf(isTemplate ? target : `{${target}}`);
    const anchor = segments.find((part) => typeof part !== 'string') ?? this.root();
    const textOf = (part: string | readonly string[], data: Data, request: AnswerRequest) => {
      if (typeof part !== 'string') return textAt(data, part, isTemplate);
      return part.startsWith(':') ? encodeURIComponent(request.path[part.slice(1)] ?? '') : part;
    };
    const reply = (data: Data, request: AnswerRequest) => {
      const path = segments.map((part) => textOf(part, data, request)).join('');
      // another host's address, or a header's line break, never leaves from here
      if (!/^\/(?!\/)[\x21-\x7e]*$/.test(path)) throw new RefusedRequest(internal());
      return { location: request.base() + path };
    };
    return { anchor: anchor as readonly string[], reply };
  }

  /** The parts of a target: texts, and response keys down to what stands in braces. */
  private segmentsOf(target: string): (string | readonly string[])[] {
    return target
      .split(/(\{[^}]+\}|:[a-z_]+)/)
      .map((part) => (part.startsWith('{') ? this.fieldAt(part.slice(1, -1)).keys : part));
  }
}

/** Keeps nothing of the document: what is compiled lives as long as the service. */
function compoundAnswer(
  respond: Compound,
  { anchor, reply }: CompiledAnswer,
  beside: readonly (readonly [name: string, list: ShapedField])[],
): CompiledAnswer {
  return {
    anchor,
    reply: (data, request) => {
      const { value, ...rest } = reply(data, request);
      const lists = Object.fromEntries(beside.map(([name, list]) => [name, listBeside(data, list)]));
      return { ...rest, value: compoundOf(value as Data[], respond, lists, request.base()) };
    },
  };
}

function listBeside(data: Data, { keys, transform }: ShapedField): Data[] | undefined {
  const found = valueAt(data, keys) as Data | Data[] | null | undefined;
  if (found === null || found === undefined) return undefined;
  return [transform ? transform(found) : found].flat() as Data[];
}

function wrappedText(key: string, { text }: JsonText, beside: Data): JsonText {
  const others = Object.entries(beside).map(([name, value]) => `,${JSON.stringify(name)}:${JSON.stringify(value)}`);
  return new JsonText(`{${JSON.stringify(key)}:${text}${others.join('')}}`);
}

/** The list, unless it is made in the background. */
function acceptedAnswer(list: CompiledAnswer, { keys }: ShapedField, header: string): CompiledAnswer {
  const reply: CompiledAnswer['reply'] = (data, request) => {
    const number = valueAt(data, keys) as number | null | undefined;
    if (number === null || number === undefined) return list.reply(data, request);
    return { value: [], status: 202, headers: { [header]: String(number) } };
  };
  return { anchor: list.anchor, reply };
}

const nothing = () => ({ value: {} });

function textAt(data: Data, keys: readonly string[], escaped: boolean): string {
  const value = valueAt(data, keys);
  if (typeof value !== 'string' && typeof value !== 'number') throw new RefusedRequest(notFound());
  return escaped ? encodeURIComponent(value) : String(value);
}
