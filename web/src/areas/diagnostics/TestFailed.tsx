import { paths } from '../../paths.ts'
import { type FailedProps, ThingFailed } from '../../shell/ThingFailed.tsx'

export function TestFailed({ label = 'Test', ...props }: FailedProps & { label?: 'Test' | 'Line' }) {
  const list = { label: 'All lines', href: paths.services({ productCategory: 'Connectivity' }) }
  const title = label === 'Test' ? 'Test not found' : 'Line not found'
  return <ThingFailed label={label} missing={{ title, list }} {...props} />
}
