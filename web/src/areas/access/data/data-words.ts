import type { AccountData, Counted } from '@portal/contract/account-data.ts'

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

/** "1,240", or "More than 10,000" where nobody counted further. */
export function countInWords({ count, isMore }: Counted): string {
  const inWords = (number: number) => number.toLocaleString('en-GB')
  return isMore ? `More than ${inWords(Math.floor(count / 1000) * 1000)}` : inWords(count)
}

export function thingsInWords(counted: Counted): string {
  if (counted.count === 0) return 'Nothing yet'
  return `${countInWords(counted)} ${counted.count === 1 ? 'thing' : 'things'}`
}

/** "240 kB" or "1.4 MB". */
export function sizeInWords(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} kB`
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`
}
