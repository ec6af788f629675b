/** What the areas' route tables and the composition root use of the adapter. */
export { bodyBytes, hasBody, mediaTypeOf } from './body.js';
export {
  type CompiledRoute,
  compileRoutes,
  type DeclaredRoute,
  declareRoutes,
  type Prepare,
  type Prepared,
  type Runnable,
} from './compile.js';
export {
  errorBody,
  type FieldProblem,
  overloaded,
  RefusedRequest,
  type RestRefusal,
  refusalOf,
  sendRefusal,
  tooLarge,
} from './errors.js';
export { type Family, under } from './families.js';
export { parameterAtStart } from './first-bytes.js';
export { utf8Text } from './form.js';
export { callerBase } from './link-header.js';
export { type AdapterContext, createHandler, type Handler, type HandlerOptions } from './mount.js';
export { openApiDocument } from './openapi.js';
export { type DescribedParameter, describeParameters } from './openapi-parameters.js';
export {
  type ParameterOptions,
  type Parameters,
  parameterOf,
  queryParameters,
  readForm,
  readQuery,
} from './parameters.js';
export {
  bare,
  either,
  empty,
  file,
  flag,
  flagNamed,
  list,
  page,
  type Respond,
  record,
  redirect,
  single,
  wrapped,
} from './respond.js';
export { del, get, type Method, post, put, type Route, type RouteOptions, section } from './route.js';
export { sendReply } from './send.js';
export { shapeDirectives } from './shape-directives.js';
export { body, constant, given, header, included, paging, param, path, query, Source, wholeBody } from './variables.js';
export { enumWords, snakeCase, wireName } from './wire.js';
