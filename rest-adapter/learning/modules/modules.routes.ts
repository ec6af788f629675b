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
  query,
  record,
  section,
} from '../../platform/index.js';

const ofCourse = { courseId: path('course_id') };
const one = { ...ofCourse, id: path('id') };
const items = { items: included('items'), studentId: query('student_id') };
const searchTerm = param('search_term');
const ofModule = { ...ofCourse, moduleId: path('module_id') };
const oneItem = { ...ofModule, id: path('id') };
const modules = '/courses/:course_id/modules';
const under = `${modules}/:module_id/items`;

export const moduleRoutes = section('supplement §5.3 · Modules', [
  get(modules, 'ListModules', {
    summary: 'List the modules of a course',
    variables: { ...ofCourse, searchTerm, ...items },
    respond: page('course.modules'),
  }),
  get(`${modules}/:id`, 'GetModule', {
    summary: 'Show a module',
    variables: { ...one, ...items },
    respond: record('course.module'),
  }),
  post(modules, 'CreateModule', {
    summary: 'Create a module',
    variables: { ...ofCourse, input: body('module') },
    respond: record('createModule.module'),
  }),
  put(`${modules}/:id`, 'UpdateModule', {
    summary: 'Change a module',
    variables: { ...one, input: body('module') },
    respond: record('updateModule.module'),
  }),
  del(`${modules}/:id`, 'DeleteModule', {
    summary: 'Delete a module',
    variables: one,
    respond: record('deleteModule.module'),
  }),
  get(under, 'ListItems', {
    summary: 'List the items of a module',
    variables: { ...ofModule, searchTerm },
    respond: page('course.module.items'),
  }),
  get(`${under}/:id`, 'GetItem', {
    summary: 'Show an item of a module',
    variables: oneItem,
    respond: record('course.module.item'),
  }),
  post(under, 'CreateItem', {
    summary: 'Create an item of a module',
    variables: { ...ofModule, input: body('module_item') },
    respond: record('createModuleItem.moduleItem'),
  }),
  put(`${under}/:id`, 'UpdateItem', {
    summary: 'Change an item of a module',
    variables: { ...oneItem, input: body('module_item') },
    respond: record('updateModuleItem.moduleItem'),
  }),
  del(`${under}/:id`, 'DeleteItem', {
    summary: 'Delete an item of a module',
    variables: oneItem,
    respond: record('deleteModuleItem.moduleItem'),
  }),
  put(`${under}/:id/done`, 'MarkItem', {
    summary: 'Mark an item of a module as done',
    variables: { ...oneItem, as: constant('DONE') },
    respond: empty,
  }),
  del(`${under}/:id/done`, 'MarkItem', {
    summary: 'Mark an item of a module as not done',
    variables: { ...oneItem, as: constant('NOT_DONE') },
    respond: empty,
  }),
  post(`${under}/:id/mark_read`, 'MarkItem', {
    summary: 'Mark an item of a module as read',
    variables: { ...oneItem, as: constant('READ') },
    respond: empty,
  }),
]);
