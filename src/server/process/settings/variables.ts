/** Every setting, in one schema. `docs/configuration.md` and `.env.example` are written from it (`npm run generate`). */
import { z } from 'zod';
import { apiVariables } from './api-variables.js';
import { databaseVariables } from './database-variables.js';
import { federationVariables } from './federation-variables.js';
import { downloadVariables, fileVariables } from './file-variables.js';
import { graphqlVariables } from './graphql-variables.js';
import { httpVariables } from './http-variables.js';
import { liveVariables } from './live-variables.js';
import { mailVariables } from './mail-variables.js';
import { peerVariables } from './peer-variables.js';
import { processVariables } from './process-variables.js';
import { rateLimitVariables } from './rate-limit-variables.js';
import { storeVariables } from './s3-settings.js';
import { secretKeyVariables } from './secret-key-variables.js';
import { signInVariables } from './sign-in-variables.js';
import { workerVariables } from './worker-variables.js';

/** The settings under the headings by which people look for them. */
export const sections = {
  Service: processVariables,
  HTTP: httpVariables,
  'Signing on': signInVariables,
  Mail: mailVariables,
  Database: databaseVariables,
  Secrets: secretKeyVariables,
  API: { ...apiVariables, ...graphqlVariables },
  'Live updates': liveVariables,
  'Rate limit': rateLimitVariables,
  Files: { ...storeVariables, ...fileVariables },
  'Other servers': { ...peerVariables, ...federationVariables, ...downloadVariables },
  Jobs: workerVariables,
} as const;

export const variables = z.object({
  ...sections.Service,
  ...sections.HTTP,
  ...sections['Signing on'],
  ...sections.Mail,
  ...sections.Database,
  ...sections.Secrets,
  ...sections.API,
  ...sections['Live updates'],
  ...sections['Rate limit'],
  ...sections.Files,
  ...sections['Other servers'],
  ...sections.Jobs,
});

export type Variables = z.infer<typeof variables>;

/** The names of all settings. */
export const variableNames: readonly string[] = Object.keys(variables.shape);
