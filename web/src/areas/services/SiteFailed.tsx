import { paths } from '../../paths.ts'
import { type FailedProps, ThingFailed } from '../../shell/ThingFailed.tsx'

export function SiteFailed(props: FailedProps) {
  const list = { label: 'All services', href: paths.services() }
  return <ThingFailed label="Site" missing={{ title: 'Site not found', list }} {...props} />
}
