import { Tabs } from '@portal/ui/src/Tabs.tsx'
import { deskPaths } from '../desk-paths.ts'

const tabs = {
  rateCards: 'Rate cards',
  exchanges: 'Exchanges',
  areas: 'Areas',
  postcodes: 'Postcodes',
  buildings: 'On-net buildings',
} as const

/** Everything behind the prices of quotes has one permission and one place in the bar. */
export function QuoteTabs({ current }: { current: keyof typeof tabs }) {
  const named = [
    ['rateCards', deskPaths.rateCards()],
    ['exchanges', deskPaths.exchanges()],
    ['areas', deskPaths.areas()],
    ['postcodes', deskPaths.postcodes()],
    ['buildings', deskPaths.buildings()],
  ] as const
  return (
    <Tabs
      label="Rate cards and exchanges"
      tabs={named.map(([name, href]) => ({ label: tabs[name], href, current: name === current }))}
    />
  )
}
