import { paths } from '../../paths.ts'
import { ThingFailed } from '../../shell/ThingFailed.tsx'

interface TestFailedProps {
  label?: 'Test' | 'Line'
  error: Error
  busy: boolean
  onRetry: () => void
}

export function TestFailed({ label = 'Test', ...props }: TestFailedProps) {
  const list = { label: 'All lines', href: paths.services({ productCategory: 'Connectivity' }) }
  const title = label === 'Test' ? 'Test not found' : 'Line not found'
  return <ThingFailed label={label} missing={{ title, list }} {...props} />
}
