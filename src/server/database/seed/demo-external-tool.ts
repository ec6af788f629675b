/** A tool of the demo school; nobody answers at its address. */
import {
  ExternalTool,
  linkPlaceOf,
  type Placements,
  type PrivacyLevel,
  sealedSecretOf,
} from '../../../learning/external-tools/index.js';
import { createRow } from '../../../platform/transaction/insert.js';
import type { DemoTools } from './demo-tools.js';

export interface ToolPlan {
  readonly rootAccountId: number;
  /** One of both. */
  readonly courseId?: number;
  readonly accountId?: number;
  readonly name: string;
  readonly url: string;
  readonly privacyLevel: PrivacyLevel;
  readonly placementSettings?: Placements;
}

export async function demoExternalTool({ em, secrets }: DemoTools, plan: ToolPlan): Promise<void> {
  const tool = createRow(em, ExternalTool, {
    ...plan,
    linkPlace: linkPlaceOf(new URL(plan.url)),
    consumerKey: 'demo',
    sealedSecret: sealedSecretOf(secrets, plan.rootAccountId, 'a secret of the demo school'),
  });
  await em.persist(tool).flush();
}
