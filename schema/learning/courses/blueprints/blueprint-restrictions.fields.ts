import { FieldResolver, Resolver, Root } from 'type-graphql';
import { type BlueprintSettings, shownByType, shownRestrictions } from '../../../../src/learning/courses/index.js';
import { needs } from '../../../platform/declare.js';
import { CourseObject } from '../course.object.js';
import { BlueprintRestrictionsByKindObject, BlueprintRestrictionsObject } from './blueprint-restrictions.object.js';

interface HandedDown extends BlueprintSettings {
  readonly blueprint: boolean;
}
const handedDownNeeds = needs<HandedDown>();

@Resolver(() => CourseObject)
export class BlueprintRestrictionsFields {
  @handedDownNeeds('blueprint', 'blueprintRestrictions')
  @FieldResolver(() => BlueprintRestrictionsObject, {
    nullable: true,
    description: 'What is locked of its contents where nothing else is said; null unless it is a blueprint.',
  })
  blueprintRestrictions(
    @Root() { blueprint, blueprintRestrictions }: Pick<HandedDown, 'blueprint' | 'blueprintRestrictions'>,
  ): BlueprintRestrictionsObject | null {
    return blueprint ? shownRestrictions(blueprintRestrictions) : null;
  }

  @handedDownNeeds('blueprint', 'useBlueprintRestrictionsByObjectType', 'blueprintRestrictionsByObjectType')
  @FieldResolver(() => BlueprintRestrictionsByKindObject, {
    nullable: true,
    description: 'What is locked of each kind of content; null unless it is a blueprint that locks by kind.',
  })
  blueprintRestrictionsByObjectType(
    @Root()
    {
      blueprint,
      useBlueprintRestrictionsByObjectType: used,
      blueprintRestrictionsByObjectType,
    }: Pick<HandedDown, 'blueprint' | 'useBlueprintRestrictionsByObjectType' | 'blueprintRestrictionsByObjectType'>,
  ): BlueprintRestrictionsByKindObject | null {
    return blueprint && used ? shownByType(blueprintRestrictionsByObjectType) : null;
  }
}
