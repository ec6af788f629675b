/** What is told of courses. Source: supplement §2.8. */

/** What may become of a course. No course is copied yet: the two words are told once that is done. */
export const courseAuditEvents = [
  'created',
  'updated',
  'concluded',
  'unconcluded',
  'deleted',
  'restored',
  'published',
  'claimed',
  'copied_from',
  'copied_to',
  'reset_from',
  'reset_to',
] as const;

/** By what a course was changed. */
export const changeSources = ['manual', 'sis', 'api'] as const;
