import { paths } from '../../paths.ts'
import { ThingFailed } from '../../shell/ThingFailed.tsx'

interface SiteFailedProps {
  error: Error
  busy: boolean
  onRetry: () => void
}

export function SiteFailed(props: SiteFailedProps) {
  const list = { label: 'All services', href: paths.services() }
  return <ThingFailed label="Site" missing={{ title: 'Site not found', list }} {...props} />
}
