import { connectionType } from '../kernel/connection.js';
import { GroupCategoryObject } from './group-category.object.js';

export const GroupCategoryConnection = connectionType('GroupCategory', () => GroupCategoryObject);
