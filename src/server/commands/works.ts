/** What each command does; nothing of it is loaded before it is asked for. */
import type { Works } from '../process/cli/command-deps.js';

export const works: Works = {
  examining: () => import('./examining.js'),
  preparing: () => import('./preparing.js'),
  migrating: () => import('./migrating.js'),
  founding: () => import('./founding.js'),
  rotating: () => import('./rotating.js'),
  seeding: () => import('./seeding.js'),
  issuing: () => import('./issuing.js'),
  routes: async () => (await import('../apis.js')).compileApis().compiled,
  starting: () => import('./starting.js'),
  serving: () => import('./serving.js'),
  working: () => import('./working.js'),
  child: () => import('./run-child.js'),
};
