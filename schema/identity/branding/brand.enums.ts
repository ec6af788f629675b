import { brandVariableNames } from '../../../src/identity/branding/index.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';

export const BrandVariableName = wordEnum(brandVariableNames, {
  name: 'BrandVariableName',
  description: 'Something of the looks of pages.',
  named: (word) => word.slice('brand-'.length).replaceAll('-', '_'),
  values: {
    'brand-primary': 'The colour of what stands out.',
    'brand-text': 'The colour of texts.',
    'brand-link': 'The colour of links.',
    'brand-button-background': 'The colour of buttons.',
    'brand-button-text': 'The colour of what stands on buttons.',
    'brand-navigation-background': 'The colour of the navigation.',
    'brand-navigation-text': 'The colour of what stands in the navigation.',
    'brand-sign-in-background': 'The colour behind the sign-on page.',
    'brand-logo': 'Address of the picture at the top of pages; empty for none.',
    'brand-icon': 'Address of the small picture that browsers show; empty for none.',
    'brand-sign-in-logo': 'Address of the picture on the sign-on page; empty for none.',
  },
});
export type BrandVariableName = WordOf<typeof BrandVariableName>;
