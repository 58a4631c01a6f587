import { ApiError } from '../../api/failure.ts'
import { paths } from '../../paths.ts'
import { type FailedProps, ThingFailed } from '../../shell/ThingFailed.tsx'
import { NoAccess } from './NoAccess.tsx'

export function ServiceFailed(props: FailedProps) {
  if (props.error instanceof ApiError && props.error.status === 403) return <NoAccess />
  return <ThingFailed label="Service" back={{ label: 'Services', href: paths.services() }} {...props} />
}
