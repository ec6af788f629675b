import {
  body,
  constant,
  del,
  empty,
  get,
  included,
  page,
  param,
  path,
  post,
  put,
  record,
  section,
} from '../../platform/index.js';
import {
  CreateItem,
  CreateModule,
  DeleteItem,
  DeleteModule,
  GetItem,
  GetModule,
  ListItems,
  ListModules,
  MarkItem,
  UpdateItem,
  UpdateModule,
} from './modules.operations.js';

const ofCourse = { courseId: path('course_id') };
const one = { ...ofCourse, id: path('id') };
const items = { items: included('items') };
const searchTerm = param('search_term');
const ofModule = { ...ofCourse, moduleId: path('module_id') };
const oneItem = { ...ofModule, id: path('id') };
const modules = '/courses/:course_id/modules';
const under = `${modules}/:module_id/items`;

export const moduleRoutes = section('supplement §5.3 · Modules', [
  get(modules, ListModules, { variables: { ...ofCourse, searchTerm, ...items }, respond: page('course.modules') }),
  get(`${modules}/:id`, GetModule, { variables: { ...one, ...items }, respond: record('course.module') }),
  post(modules, CreateModule, {
    variables: { ...ofCourse, input: body('module') },
    respond: record('createModule'),
  }),
  put(`${modules}/:id`, UpdateModule, {
    variables: { ...one, input: body('module') },
    respond: record('updateModule'),
  }),
  del(`${modules}/:id`, DeleteModule, { variables: one, respond: record('deleteModule') }),
  get(under, ListItems, { variables: { ...ofModule, searchTerm }, respond: page('course.module.items') }),
  get(`${under}/:id`, GetItem, { variables: oneItem, respond: record('course.module.item') }),
  post(under, CreateItem, {
    variables: { ...ofModule, input: body('module_item') },
    respond: record('createModuleItem'),
  }),
  put(`${under}/:id`, UpdateItem, {
    variables: { ...oneItem, input: body('module_item') },
    respond: record('updateModuleItem'),
  }),
  del(`${under}/:id`, DeleteItem, { variables: oneItem, respond: record('deleteModuleItem') }),
  put(`${under}/:id/done`, MarkItem, { variables: { ...oneItem, saying: constant('DONE') }, respond: empty }),
  del(`${under}/:id/done`, MarkItem, { variables: { ...oneItem, saying: constant('NOT_DONE') }, respond: empty }),
  post(`${under}/:id/mark_read`, MarkItem, { variables: { ...oneItem, saying: constant('READ') }, respond: empty }),
]);
