/** Names in the forms that files, classes, fields and columns have. */

const parts = (name: string): string[] => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).split(/[-_]/);
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** `dueAt` → `due-at`. */
export const kebab = (name: string): string => parts(name).join('-');
/** `dueAt` → `due_at`. */
export const snake = (name: string): string => parts(name).join('_');
/** `group-category` → `GroupCategory`. */
export const pascal = (name: string): string => parts(name).map(capital).join('');
/** `group-category` → `groupCategory`. */
export const camel = (name: string): string =>
  parts(name)
    .map((word, at) => (at === 0 ? word : capital(word)))
    .join('');
/** `quizzes` → `quiz`, `group-categories` → `group-category`. */
export const singular = (name: string): string =>
  name
    .replace(/ies$/, 'y')
    .replace(/zzes$/, 'z')
    .replace(/(?<!s)s$/, '');
