import { Entity, Index, Property, Unique } from '@mikro-orm/decorators/legacy';
import { User } from '../../../identity/users/index.js';
import { TenantRecord } from '../../../platform/transaction/record.js';
import { References } from '../../../platform/transaction/reference.js';
import { ExternalTool } from '../external-tool.entity.js';

/** A launch address that was opened: it is not opened again. Kept until it would be over anyway. Decision 0091. */
@Entity({ tableName: 'tool_launches' })
@Unique({ name: 'tool_launches_digest', properties: ['digest'] })
@Index({ name: 'tool_launches_created', properties: ['createdAt'] })
export class ToolLaunch extends TenantRecord {
  @References(() => ExternalTool)
  externalToolId!: number;

  /** In whose name. */
  @References(() => User)
  userId!: number;

  @Property({ type: 'blob', columnType: 'bytea', hidden: true })
  digest!: Buffer;
}
