import { Tabs } from '@portal/ui/src/Tabs.tsx'
import { deskPaths } from './desk-paths.ts'

/** Plans and the catalogue have one permission and one place in the bar. */
export function PlanTabs({ current }: { current: 'plans' | 'products' }) {
  return (
    <Tabs
      label="Plans and products"
      tabs={[
        { label: 'Plans', href: deskPaths.plans(), current: current === 'plans' },
        { label: 'Products', href: deskPaths.products(), current: current === 'products' },
      ]}
    />
  )
}
