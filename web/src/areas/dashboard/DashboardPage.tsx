import { usePermissions } from '../../shell/permissions.tsx'
import { ServicesDashboard } from './ServicesDashboard.tsx'
import { WelcomeDashboard } from './WelcomeDashboard.tsx'

/** What needs me? Only with what this person may see. */
export { loadDashboard as load } from './dashboard-queries.ts'

export function Page() {
  const { resources, isKnown } = usePermissions()
  if (!isKnown) return null
  return resources.has('BusinessPortalServices') ? <ServicesDashboard /> : <WelcomeDashboard />
}
