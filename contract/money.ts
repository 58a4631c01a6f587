import { z } from 'zod'

/**
 * An amount of money in pence, negative for deductions. Only `money-values.ts` makes one from a number. Quotes, charges
 * and data centres are priced in pounds. A service, an order or a commission statement names its currency beside its
 * amounts, which are then hundredths of that currency; amounts of two records are not added. Once a second currency is
 * in everyday use, every amount needs its own currency field.
 */
export const Pence = z.number().int().brand<'pence', 'inout'>()
export type Pence = z.infer<typeof Pence>
