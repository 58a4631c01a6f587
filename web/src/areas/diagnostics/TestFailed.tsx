import { paths } from '../../paths.ts'
import { type FailedProps, ThingFailed } from '../../shell/ThingFailed.tsx'

export function TestFailed({ label = 'Test', ...props }: FailedProps & { label?: 'Test' | 'Line' }) {
  const back = { label: 'Services', href: paths.services({ productCategory: 'Connectivity' }) }
  return <ThingFailed label={label} back={back} {...props} />
}
