import type { AccountData, Counted } from '@portal/contract/account-data/account-data.ts'
import { number, plural } from '@portal/contract/format/counts.ts'

type Kinds = AccountData['groups'][number]['kinds']

export function totalOf(kinds: Kinds): Counted {
  return kinds.reduce<Counted>(
    (sum, { things }) => ({
      count: sum.count + (things?.count ?? 0),
      isMore: sum.isMore || (things?.isMore ?? false),
    }),
    { count: 0, isMore: false },
  )
}

/** "1,240", or "More than 10,000" if counting stopped there. */
export function countInWords({ count, isMore }: Counted): string {
  return isMore ? `More than ${number(Math.floor(count / 1000) * 1000)}` : number(count)
}

export function thingsInWords(things: Counted): string {
  return things.count === 0 ? 'No records yet' : `${countInWords(things)} ${plural(things.count, 'record')}`
}
