import { pageOf } from '@portal/contract/page-of.ts'
import { Tabs } from '@portal/ui/src/Tabs.tsx'
import { useQuery } from '@tanstack/react-query'
import { isLimitedToSites } from './limited-to-sites.ts'
import { balanceQuery } from './payment-queries.ts'

/** Pages of the whole account, refused to people whose permission is limited to sites. */
const ofWholeAccount: readonly string[] = ['billStatement', 'billPayments']

/** The pages of the area, in the order of the tabs. */
const pages = {
  bills: 'Bills',
  cost: 'Cost',
  usage: 'Usage',
  billStatement: 'Statement',
  billPayments: 'How you pay',
} as const
type BillingPage = keyof typeof pages

// oxlint-disable-next-line typescript/consistent-type-assertions -- the keys of an object literal
const names = Object.keys(pages) as BillingPage[]

export function BillingTabs({ current }: { current: BillingPage }) {
  const { error } = useQuery(balanceQuery)
  const isLimited = isLimitedToSites(error)
  return (
    <Tabs
      label="Bills and usage"
      tabs={names
        .filter((page) => !isLimited || !ofWholeAccount.includes(page))
        .map((page) => ({ label: pages[page], href: pageOf(page), current: page === current }))}
    />
  )
}
