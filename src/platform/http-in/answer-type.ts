/** The media type of an answer at `/graphql`, as its caller accepts it. */
const json = 'application/json; charset=utf-8';
const graphqlJson = 'application/graphql-response+json; charset=utf-8';

/** What common clients accept, and the type that it comes to without any weighing of preferences. */
const plainAccepts = new Map([
  [undefined, json],
  ['*/*', json],
  ['application/json', json],
  ['application/json, */*', json],
  ['application/json, text/plain, */*', json],
  ['application/graphql-response+json', graphqlJson],
  ['application/graphql-response+json, application/json', graphqlJson],
  ['application/graphql-response+json,application/json;q=0.9', graphqlJson],
  [
    'application/graphql-response+json, application/graphql+json, application/json, text/event-stream, multipart/mixed',
    graphqlJson,
  ],
]);

/** The type for an `Accept` header of a common client; undefined for one that has to be weighed. */
export const plainAnswerType = (accept: string | undefined): string | undefined => plainAccepts.get(accept);

/**
 * The type of an answer, whatever the `Accept` header says. Plain JSON where both are as welcome, or neither is: whoever
 * names the newer type says so. Source: RFC 9110, 12.5.1.
 */
export function answerType(accept: string | undefined): string {
  const known = plainAnswerType(accept);
  if (known !== undefined) return known;
  const ranges = (accept as string).split(',').map(rangeOf);
  const ofNewer = weightOf(ranges, 'application/graphql-response+json');
  const ofPlain = weightOf(ranges, 'application/json');
  if (ofNewer.weight !== ofPlain.weight) return ofNewer.weight > ofPlain.weight ? graphqlJson : json;
  return ofNewer.weight > 0 && ofNewer.isNamed && !(ofPlain.isNamed && ofPlain.at < ofNewer.at) ? graphqlJson : json;
}

interface Range {
  readonly type: string;
  readonly weight: number;
  readonly at: number;
}

function rangeOf(text: string, at: number): Range {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  const value = weight === undefined ? 1 : Number(weight);
  return { type, weight: value >= 0 && value <= 1 ? value : 0, at };
}

/** The weight that the most exact range gives a type, and whether it is named by that range. */
function weightOf(ranges: readonly Range[], type: string): Omit<Range, 'type'> & { readonly isNamed: boolean } {
  for (const wanted of [type, 'application/*', '*/*']) {
    const found = ranges.find((range) => range.type === wanted);
    if (found !== undefined) return { ...found, isNamed: wanted === type };
  }
  return { weight: 0, at: ranges.length, isNamed: false };
}
