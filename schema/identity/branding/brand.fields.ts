import { Extensions, FieldResolver, Resolver, Root } from 'type-graphql';
import {
  allBrandVariables,
  type BrandVariables,
  brandFileOf,
  brandFilePath,
  brandVariableNames,
} from '../../../src/identity/branding/index.js';
import { needs } from '../../platform/declare.js';
import { AccountObject } from '../accounts/account.object.js';
import { BrandObject } from './brand.object.js';

interface Brands {
  readonly brandInForce: BrandVariables;
  readonly ownBrand: BrandVariables;
}
const brandNeeds = needs<Brands>();

@Resolver(() => AccountObject)
export class BrandFields {
  @Extensions({ length: brandVariableNames.length })
  @brandNeeds('brandInForce', 'ownBrand')
  @FieldResolver(() => BrandObject, { description: 'What the pages of the account look like.' })
  brand(@Root() { brandInForce, ownBrand }: Brands): BrandObject {
    const values = allBrandVariables(brandInForce);
    return {
      variables: brandVariableNames.map((name) => ({ name, value: values[name], isInherited: !(name in ownBrand) })),
      filePath: brandFilePath(brandFileOf(brandInForce).digest),
    };
  }
}
