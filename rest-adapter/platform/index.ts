/** What the areas' route tables and the composition root use of the adapter. */

export { callerBase } from './answers/link-header.js';
export { sendReply } from './answers/send.js';
export { type AdapterArea, composeAreas, defineArea } from './area.js';
export {
  type CompiledRoute,
  compileRoutes,
  type DeclaredRoute,
  declareRoutes,
  type Prepare,
  type Prepared,
  type Runnable,
} from './compile.js';
export { Documents, readDocumentFiles } from './documents/documents.js';
export { shapeDirectiveNames } from './documents/shape-directives.js';
export { snakeCase, wireName } from './documents/wire.js';
export { type AdapterContext, createHandler, type Handler, type HandlerOptions } from './mount.js';
export { openApiDocument } from './openapi/openapi.js';
export { type DescribedParameter, describeParameters } from './openapi/openapi-parameters.js';
export {
  errorBody,
  type FieldProblem,
  overloaded,
  RefusedRequest,
  type RestRefusal,
  refusalOf,
  sendRefusal,
  tooLarge,
  unknownRoute,
} from './refusals/errors.js';
export { bodyBytes, hasBody, mediaTypeOf } from './requests/body.js';
export { parameterAtStart } from './requests/first-bytes.js';
export { utf8Text } from './requests/form.js';
export {
  type ParameterOptions,
  type Parameters,
  parameterOf,
  queryParameters,
  readForm,
  readQuery,
} from './requests/parameters.js';
export { type Family, under } from './routes/families.js';
export {
  acceptedUnless,
  bare,
  compound,
  either,
  empty,
  file,
  flag,
  flagNamed,
  linkedPage,
  list,
  merged,
  page,
  type Respond,
  record,
  redirect,
  single,
  withOrBare,
  wrapped,
} from './routes/respond.js';
export { del, get, type Method, post, put, type Route, type RouteOptions, section } from './routes/route.js';
export { type Routed, Router } from './routes/router.js';
export {
  body,
  constant,
  given,
  header,
  included,
  listed,
  paging,
  param,
  path,
  query,
  repeated,
  type Source,
  wholeBody,
  worded,
} from './routes/variables.js';
