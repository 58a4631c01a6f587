import { z } from 'zod'

/**
 * An amount of money in pence, below zero where it is taken off. A number becomes one in `money-values.ts` only.
 * Quotes, charges and data centres are priced in pounds. A service, an order or a commission statement names its currency
 * beside its amounts, which are then hundredths of that; amounts of two records are not added up. When a second currency
 * comes into everyday use, this ends: every amount then needs its currency as a field beside the number.
 */
export const Pence = z.number().int().brand<'pence', 'inout'>()
export type Pence = z.infer<typeof Pence>
