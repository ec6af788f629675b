import {
  del,
  type Family,
  get,
  page,
  param,
  path,
  post,
  put,
  type Route,
  record,
  redirect,
  type Source,
  section,
  under,
  wholeBody,
  worded,
} from '../../platform/index.js';

const styles = { abbrev: false, full: true };
const full = worded('outcome_style', styles);

/** The variable that names the course or account; what is of all tenants has none. */
const ownerOf = ({ parameter }: Family): Record<string, Source> => (parameter === '' ? {} : { owner: path(parameter) });

/** What is of a context, as summaries say it. */
const placeOf = ({ name, field }: Family): string =>
  name === 'global' ? 'all tenants' : `${field === 'account' ? 'an' : 'a'} ${field}`;

/** Where the graph has a group of the context. */
const groupOf = ({ name, field }: Family): string =>
  name === 'global' ? 'globalOutcomeGroup' : `${field}.outcomeGroup`;

const groupsOf = (family: Family): readonly Route[] => {
  const { path: base, type } = family;
  const [owner, place, field] = [ownerOf(family), placeOf(family), groupOf(family)];
  const at = `${base}/outcome_groups/:id`;
  const group = { ...owner, id: path('id') };
  return [
    get(`${base}/root_outcome_group`, `Get${type}RootOutcomeGroup`, {
      summary: `Redirect to the root group of the outcomes of ${place}`,
      variables: owner,
      respond: redirect(`/api/v1${base}/outcome_groups/{rootOutcomeGroup.recordId}`),
    }),
    get(at, `Get${type}OutcomeGroup`, {
      summary: `Show a group of outcomes of ${place}`,
      variables: group,
      respond: record(field),
    }),
    put(at, `Update${type}OutcomeGroup`, {
      summary: `Change a group of outcomes of ${place}, or move it`,
      variables: { ...group, input: wholeBody() },
      respond: record('updateOutcomeGroup.outcomeGroup'),
    }),
    del(at, `Delete${type}OutcomeGroup`, {
      summary: `Delete a group of outcomes of ${place} with all below it`,
      variables: group,
      respond: record('deleteOutcomeGroup.outcomeGroup'),
    }),
  ];
};

const subgroupsOf = (family: Family): readonly Route[] => {
  const { path: base, type } = family;
  const [place, field] = [placeOf(family), groupOf(family)];
  const at = `${base}/outcome_groups/:id`;
  const group = { ...ownerOf(family), id: path('id') };
  return [
    get(`${at}/subgroups`, `List${type}OutcomeSubgroups`, {
      summary: `List the groups in a group of outcomes of ${place}`,
      variables: group,
      respond: page(`${field}.subgroups`),
    }),
    post(`${at}/subgroups`, `Create${type}OutcomeGroup`, {
      summary: `Create a group in a group of outcomes of ${place}`,
      variables: { ...group, input: wholeBody() },
      respond: record('createOutcomeGroup.outcomeGroup'),
    }),
    post(`${at}/import`, `Import${type}OutcomeGroup`, {
      summary: `Import a group into a group of outcomes of ${place}`,
      variables: { ...group, source: param('source_outcome_group_id') },
      respond: record('importOutcomeGroup.outcomeGroup'),
    }),
  ];
};

const linksOf = (family: Family): readonly Route[] => {
  const { path: base, type } = family;
  const place = placeOf(family);
  const at = `${base}/outcome_groups/:id/outcomes`;
  const group = { ...ownerOf(family), id: path('id') };
  const link = { ...group, outcome: path('outcome_id') };
  return [
    get(at, `List${type}OutcomesOfGroup`, {
      summary: `List the outcomes in a group of ${place}`,
      variables: { ...group, full },
      respond: page(`${groupOf(family)}.links`),
    }),
    post(at, `Create${type}Outcome`, {
      summary: `Create an outcome in a group of ${place}, or link one`,
      variables: { ...group, outcome: param('outcome_id'), input: wholeBody() },
      respond: record('createOrLinkOutcome.outcomeLink'),
    }),
    put(`${at}/:outcome_id`, `Link${type}Outcome`, {
      summary: `Link an outcome into a group of ${place}`,
      variables: link,
      respond: record('linkOutcome.outcomeLink'),
    }),
    del(`${at}/:outcome_id`, `Unlink${type}Outcome`, {
      summary: `Take an outcome out of a group of ${place}`,
      variables: link,
      respond: record('unlinkOutcome.outcomeLink'),
    }),
  ];
};

/** What is there of all groups; only courses and accounts have it. Source: D2 · Outcome groups, BETA. */
const indexesOf = (family: Family): readonly Route[] => {
  const { path: base, type, field } = family;
  const [owner, place] = [ownerOf(family), placeOf(family)];
  return [
    get(`${base}/outcome_groups`, `List${type}OutcomeGroups`, {
      summary: `List all groups of outcomes of ${place}`,
      variables: owner,
      respond: page(`${field}.outcomeGroups`),
      beta: true,
    }),
    get(`${base}/outcome_group_links`, `List${type}OutcomeLinks`, {
      summary: `List the outcomes in all groups of ${place}`,
      variables: { ...owner, full, fullGroup: worded('outcome_group_style', styles) },
      respond: page(`${field}.outcomeLinks`),
      beta: true,
    }),
  ];
};

const one = { id: path('id') };

const ofGroups = section('D2 · Outcome groups', [
  under(['global', 'accounts', 'courses'], (family) => [
    ...groupsOf(family),
    ...subgroupsOf(family),
    ...linksOf(family),
  ]),
  under(['accounts', 'courses'], indexesOf),
]);

const ofOutcomes = section('supplement §3.6 · Outcomes', [
  get('/outcomes/:id', 'GetOutcome', { summary: 'Show an outcome', variables: one, respond: record('outcome') }),
  put('/outcomes/:id', 'UpdateOutcome', {
    summary: 'Change an outcome',
    variables: { ...one, input: wholeBody() },
    respond: record('updateOutcome.outcome'),
  }),
]);

export const outcomeRoutes = [...ofGroups, ...ofOutcomes];
