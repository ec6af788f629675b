/** A setting with what people are told of it: `docs/configuration.md` and `.env.example` are written from that. */
import { z } from 'zod';

/** What is said of a setting. */
interface Told {
  readonly description: string;
  /** Shown where there is no default, or where the default depends on the machine. */
  readonly example: string;
}

/**
 * Says what a setting does.
 * @param example of a value, where there is no default to show
 */
export const setting = <Value extends z.ZodType>(value: Value, description: string, example = ''): Value =>
  value.meta({ description, example });

/** The same, as it was said. */
export const toldOf = (value: z.ZodType): Told => value.meta() as unknown as Told;

/** Which values a setting takes, in words; empty for any text. */
export function valuesOf(value: z.ZodType): string {
  const values = value.meta()?.['values'];
  if (typeof values === 'string') return values;
  const { innerType, in: first } = value.def as { readonly innerType?: z.ZodType; readonly in?: z.ZodType };
  const inner = innerType ?? first;
  return inner === undefined ? '' : valuesOf(inner);
}
