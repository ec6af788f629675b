import type { EntityManager } from '@mikro-orm/postgresql';
import type { SecretBox } from '../../../platform/authorization/secrets.js';
import type { SchoolBuilder } from './school.js';

/** What the parts of the demo school are made with. */
export interface DemoTools {
  readonly em: EntityManager;
  readonly school: SchoolBuilder;
  /** A full name; no two are the same. */
  readonly newName: () => string;
  /** The terms lie around it. */
  readonly now: Date;
  /** Seals what the school keeps secret. */
  readonly secrets: SecretBox;
}
