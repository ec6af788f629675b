import type { EntityClass } from '@mikro-orm/core';
import { ManyToOne } from '@mikro-orm/decorators/legacy';

/**
 * A to-one column that is an id on both sides, with its foreign key. The row that is pointed at cannot be removed
 * from under it: records are marked deleted, never dropped.
 */
export function References(entity: () => EntityClass<object>, options: { nullable?: boolean } = {}): PropertyDecorator {
  return ManyToOne({
    entity,
    mapToPk: true,
    nullable: options.nullable ?? false,
    index: false,
    deleteRule: 'no action',
    updateRule: 'no action',
  }) as PropertyDecorator;
}
