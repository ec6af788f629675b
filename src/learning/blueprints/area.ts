import { notificationOccasions } from '../../identity/notification-events/index.js';
import { defineArea } from '../../platform/areas/area.js';
import { courseConsequences } from '../courses/index.js';
import { followsAnother, migrationRunning } from './blueprint.refusals.js';
import { BlueprintChange } from './blueprint-change.entity.js';
import { BlueprintException } from './blueprint-exception.entity.js';
import { BlueprintImport } from './blueprint-import.entity.js';
import { BlueprintItem } from './blueprint-item.entity.js';
import { BlueprintMigration } from './blueprint-migration.entity.js';
import { BlueprintSubscription } from './blueprint-subscription.entity.js';
import { BlueprintTemplate } from './blueprint-template.entity.js';
import { blueprintsOfCourse } from './blueprint-template.reads.js';
import { blueprintConsequences } from './course-consequences.js';
import { migrateBlueprint } from './jobs/migrate-blueprint.job.js';
import { contentAdded, syncComplete } from './occasions.sql.js';

export const area = defineArea({
  entities: [
    BlueprintTemplate,
    BlueprintSubscription,
    BlueprintItem,
    BlueprintMigration,
    BlueprintImport,
    BlueprintChange,
    BlueprintException,
  ],
  reads: [blueprintsOfCourse],
  extensions: [
    courseConsequences.with(blueprintConsequences),
    notificationOccasions.with(contentAdded),
    notificationOccasions.with(syncComplete),
  ],
  jobs: [migrateBlueprint],
  constraints: {
    blueprint_migrations_running: migrationRunning,
    blueprint_subscriptions_course: () => followsAnother([]),
  },
});
