import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import LostIcon from 'lucide-react/icons/map-pin-off'
import { deskPaths } from '../desk-paths.ts'

export function NotFound() {
  return (
    <>
      <PageHeader title="Page not found" />
      <Card label="Page not found">
        <EmptyState
          icon={<LostIcon aria-hidden />}
          title="This page does not exist"
          text="The address may be mistyped or out of date. Every area of the desk is in the bar above."
          actions={<Button href={deskPaths.desk()}>Return to the desk</Button>}
        />
      </Card>
    </>
  )
}
