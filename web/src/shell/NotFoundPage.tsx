import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import LostIcon from 'lucide-react/icons/map-pin-off'
import { paths } from '../paths.ts'

export function NotFoundPage() {
  return (
    <>
      <PageHeader title="Page not found" />
      <Card label="Page not found">
        <EmptyState
          icon={<LostIcon aria-hidden />}
          title="No page at this address"
          text="The page may have moved or the address may be wrong. Use the menu to find it."
          actions={<Button href={paths.dashboard()}>Return to Home</Button>}
        />
      </Card>
    </>
  )
}
