import { connectionType } from '../../platform/connection.js';
import { GroupCategoryObject } from './group-category.object.js';

export const GroupCategoryConnection = connectionType('GroupCategory', () => GroupCategoryObject);
