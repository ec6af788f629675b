import { defineArea } from '../../platform/areas/area.js';
import { AccountBrand } from './account-brand.entity.js';
import { brandOfAccounts } from './brand.columns.js';
import { StoredBrandFile } from './stored-brand-file.entity.js';

export const area = defineArea({ entities: [AccountBrand, StoredBrandFile], reads: [brandOfAccounts] });
