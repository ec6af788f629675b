import type { ServiceLog } from '../../../platform/logger.js';
import { loggedPath } from '../../../platform/text/without-secrets.js';
import type { AnsweredRequest } from './request-facts.js';

/** One line for each request that was not refused for lack of time: who asked what, how it ended, how long it took. Queries, bodies and variables are never logged. */
export function requestLog(
  logger: Pick<ServiceLog, 'isLevelEnabled' | 'plainLine'>,
): (answered: AnsweredRequest) => void {
  return (answered) => {
    if (answered.shed) return;
    const level = answered.status >= 500 ? 'error' : 'info';
    if (!logger.isLevelEnabled(level)) return;
    const actor = answered.context?.actor;
    logger.plainLine(level, {
      request_id: answered.requestId,
      method: answered.method,
      path: loggedPath(answered.url),
      route: answered.route,
      operation: answered.operation,
      client: answered.client,
      status: answered.status,
      ms: Math.round(answered.milliseconds * 100) / 100,
      statements: answered.cost?.statements,
      // A visitor is no user.
      user_id: actor?.userId || undefined,
      real_user_id: actor?.realUserId ?? undefined,
    });
  };
}
