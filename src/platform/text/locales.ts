/** Names of locales. */

/** What a request that names none is told. */
export const unknownLocale = 'A locale is written like en or pt-BR.';

/** Names of languages in English; nothing for one that does not exist. */
const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** Whether a text names a locale, such as `en`, `pt-BR` or `zh_Hant`: its language, script and region all exist. */
export function isLocale(text: string): boolean {
  if (text.length > 16 || !/^[a-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/.test(text)) return false;
  try {
    return languages.of(text.replaceAll('_', '-')) !== undefined;
  } catch {
    return false;
  }
}
