import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'

/** In place of a page of the whole account. */
export function AllSitesNeeded({ label }: { label: string }) {
  return (
    <Card label={label}>
      <EmptyState
        title="This needs permission for all sites"
        text="Your permission is limited to certain sites. An administrator of your account can extend it."
      />
    </Card>
  )
}
