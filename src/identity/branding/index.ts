export { AccountBrand } from './account-brand.entity.js';
export { brandFileAddress, brandFileNamed } from './brand-at.js';
export {
  allBrandVariables,
  type BrandChange,
  type BrandVariableName,
  type BrandVariables,
  brandFileOf,
  brandFilePath,
  brandVariableNames,
} from './brand-variables.rules.js';
export { setBrandVariables } from './operations/set-brand-variables.js';
export { StoredBrandFile } from './stored-brand-file.entity.js';
