import { pageOf } from '@portal/contract/page-of.ts'
import { Tabs } from '@portal/ui/src/Tabs.tsx'

/** The pages of the area, in the order of the tabs. */
const pages = { bills: 'Bills' } as const
type BillingPage = keyof typeof pages

// oxlint-disable-next-line typescript/consistent-type-assertions -- the keys of an object literal
const names = Object.keys(pages) as BillingPage[]

export function BillingTabs({ current }: { current: BillingPage }) {
  return (
    <Tabs
      label="Bills and usage"
      tabs={names.map((page) => ({ label: pages[page], href: pageOf(page), current: page === current }))}
    />
  )
}
