/** What can be copied or imported into a course. */
export const migrationTypes = ['course_copy_importer'] as const;
export type MigrationType = (typeof migrationTypes)[number];

interface Migrator {
  /** What people call it. */
  readonly name: string;
  readonly requiresFileUpload: boolean;
  /** Settings that a request gives, by their names over REST. */
  readonly requiredSettings: readonly string[];
}

export const migrators: Readonly<Record<MigrationType, Migrator>> = {
  course_copy_importer: { name: 'Course Copy', requiresFileUpload: false, requiredSettings: ['source_course_id'] },
};
