/**
 * Lets visitors in: requests without a token for a course that is open to everybody, or for what the tenant of the host
 * takes from everybody. Whoever is not let in goes on to authentication, and is refused there as before, in the same words.
 * Decision 0081.
 */
import type { Request, Response } from 'express';
import { databaseRefusal } from '../../../../schema/platform/prepare/database-faults.js';
import { visitorIn } from '../../../identity/access/index.js';
import { openRoles } from '../../../identity/users/index.js';
import { findTenantOfOpenCourse } from '../../../learning/courses/index.js';
import { networkOf } from '../../../platform/authorization/network-of.js';
import type { ApiAccess } from '../../../platform/http-in/access.js';
import type { RateLimiter } from '../../../platform/http-in/rate-limiter.js';
import { RequestMeter } from '../../../platform/http-in/request-meter.js';
import type { Semaphore } from '../../../platform/http-in/semaphore.js';
import { costOfVisit, type Visit } from '../../../platform/http-in/visit.js';
import { Refusal } from '../../../platform/refusal/refusal.js';
import type { RequestContext, Services } from '../../../platform/transaction/context.js';
import type { Authentication } from '../authentication/authenticate.js';

/** The tenant whose people sign on at a host, and who may register there; null where none is. */
export type TenantOfHost = (
  host: string,
) => Promise<{ readonly rootAccountId: number; readonly selfRegistration: string | null } | null>;

/** The tenant that a visit is to; null for none. */
type FindTenant = (meter: RequestMeter) => Promise<number | null>;

export class Visits {
  readonly #lookUps: Services;

  constructor(
    private readonly authentication: Authentication,
    /** Of addresses. */
    private readonly limiter: RateLimiter,
    /** Of all visitors together: tokens are looked up on the same connections. */
    private readonly looks: Semaphore,
    private readonly tenantOfHost: TenantOfHost,
  ) {
    this.#lookUps = authentication.services.acrossTenants('open record');
  }

  /** Under what a visitor shares what all share: with everybody of the same network. */
  callerOf(req: Request): string {
    return `address ${networkOf(this.authentication.addressOf(req))}`;
  }

  /**
   * Charges the address, be it in vain: ids are not tried for nothing. Refuses by itself where its bucket is full.
   * @param units besides what the request uses
   */
  charge({ req, res, pass }: Visit, api: 'rest' | 'graphql', go: () => void, units = costOfVisit): void {
    res.locals['extraCost'] = units;
    this.limiter.middleware(api)(req, res, (error?: unknown) => (error === undefined ? go() : pass(error)));
  }

  /** Goes on with the visit where the course is open; looks at nothing else of it. */
  open(visit: Visit, courseId: number, enter: () => void): void {
    const find: FindTenant = (meter) => findTenantOfOpenCourse(this.#lookUps.database, courseId, meter);
    this.#enter(visit, find, enter);
  }

  /**
   * Goes on with the visit in the tenant whose people sign on at its host, if there is one.
   * @param writes the visit brings something: nobody is looked up again, however long it waits
   */
  atHost(visit: Visit, enter: () => void, { writes = false } = {}): void {
    const { placeOf } = this.authentication;
    const find = async () => {
      const tenant = await this.tenantOfHost(placeOf(visit.req).host);
      return tenant?.rootAccountId ?? null;
    };
    this.#enter(visit, find, enter, writes);
  }

  /** The same where the tenant lets people register by themselves. Whoever is a user by then is looked up by nobody. */
  toRegister(visit: Visit, enter: () => void): void {
    const { placeOf } = this.authentication;
    const find = async () => {
      const tenant = await this.tenantOfHost(placeOf(visit.req).host);
      return tenant !== null && openRoles(tenant.selfRegistration).length > 0 ? tenant.rootAccountId : null;
    };
    this.#enter(visit, find, enter, true);
  }

  #enter({ req, res, api, pass }: Visit, find: FindTenant, enter: () => void, writes = false): void {
    const meter = new RequestMeter(this.authentication.callers.of(this.callerOf(req)));
    this.#tenantBy(find, meter).then(
      (tenant) => {
        if (tenant === null) return pass();
        res.locals['cost'] = meter;
        res.locals['context'] = this.#contextOf(req, res, api, { tenant, meter, writes });
        enter();
      },
      (fault: unknown) => {
        const refusal = fault instanceof Refusal ? fault : databaseRefusal(fault);
        if (refusal === undefined) pass(fault);
        else api.refuse(res, refusal, res.locals['requestId'] as string);
      },
    );
  }

  async #tenantBy(find: FindTenant, meter: RequestMeter): Promise<number | null> {
    const turn = this.looks.acquire();
    if (turn !== undefined) await turn;
    try {
      return await find(meter);
    } finally {
      this.looks.release();
    }
  }

  #contextOf(
    req: Request,
    res: Response,
    { pageLimit, allOrNothing = false }: ApiAccess,
    { tenant, meter, writes }: { readonly tenant: number; readonly meter: RequestMeter; readonly writes: boolean },
  ): RequestContext {
    const { services, baseOf, addressOf } = this.authentication;
    return {
      requestId: res.locals['requestId'] as string,
      services: services.ofTenant(tenant),
      actor: visitorIn(tenant),
      // The digest of no token: whoever resolves it again, as every other write does, finds nobody.
      credentials: { digest: Buffer.alloc(0), asUser: null },
      actorAge: { askedAt: writes ? Number.POSITIVE_INFINITY : null },
      meter,
      pageLimit,
      allOrNothing,
      baseUrl: baseOf(req),
      clientAddress: addressOf(req),
      loaders: new Map(),
    };
  }
}
