import { Button } from '@portal/ui/src/Button.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { paths } from '../paths.ts'

export function NotFoundPage() {
  return (
    <EmptyState
      title="There is no page at this address"
      text="It may have been moved or mistyped."
      actions={<Button href={paths.dashboard()}>Return to Home</Button>}
    />
  )
}
