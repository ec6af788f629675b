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
import { CreateTerm, DeleteTerm, GetTerm, ListTerms, UpdateTerm } from './terms.operations.js';

const accountId = path('account_id');
const one = { accountId, id: path('id') };
const overrides = included('overrides');
const input = body('enrollment_term').keyed('overrides', 'enrollmentType');

export const termRoutes = section('supplement §5.2 · Terms', [
  get('/accounts/:account_id/terms', ListTerms, {
    variables: { accountId, states: param('workflow_state'), overrides },
    respond: wrapped('enrollment_terms', page('account.terms')),
  }),
  post('/accounts/:account_id/terms', CreateTerm, {
    variables: { accountId, input, overrides },
    respond: record('createTerm'),
  }),
  get('/accounts/:account_id/terms/:id', GetTerm, {
    variables: { ...one, overrides },
    respond: record('account.term'),
  }),
  put('/accounts/:account_id/terms/:id', UpdateTerm, {
    variables: { ...one, input, overrides },
    respond: record('updateTerm'),
  }),
  del('/accounts/:account_id/terms/:id', DeleteTerm, { variables: one, respond: record('deleteTerm') }),
]);
