import {
  body,
  del,
  get,
  included,
  page,
  param,
  path,
  post,
  put,
  record,
  section,
  wrapped,
} from '../../platform/index.js';

const accountId = path('account_id');
const one = { accountId, id: path('id') };
const overrides = included('overrides');
const input = body('enrollment_term').keyed('overrides', 'enrollmentType');

export const termRoutes = section('supplement §5.2 · Terms', [
  get('/accounts/:account_id/terms', 'ListTerms', {
    summary: 'List the terms of an account',
    variables: { accountId, states: param('workflow_state'), overrides },
    respond: wrapped('enrollment_terms', page('account.terms')),
  }),
  post('/accounts/:account_id/terms', 'CreateTerm', {
    summary: 'Create a term',
    variables: { accountId, input, overrides },
    respond: record('createTerm.term'),
  }),
  get('/accounts/:account_id/terms/:id', 'GetTerm', {
    summary: 'Show a term',
    variables: { ...one, overrides },
    respond: record('account.term'),
  }),
  put('/accounts/:account_id/terms/:id', 'UpdateTerm', {
    summary: 'Change a term',
    variables: { ...one, input, overrides },
    respond: record('updateTerm.term'),
  }),
  del('/accounts/:account_id/terms/:id', 'DeleteTerm', {
    summary: 'Delete a term',
    variables: one,
    respond: record('deleteTerm.term'),
  }),
]);
