import { paths } from '../../paths.ts'
import { type FailedProps, ThingFailed } from '../../shell/ThingFailed.tsx'

export function SiteFailed(props: FailedProps) {
  return <ThingFailed label="Site" back={{ label: 'Services', href: paths.services() }} {...props} />
}
