import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import LockIcon from 'lucide-react/icons/lock'

/** For people with the permission in an account without commission. */
export function NotADealer() {
  return (
    <>
      <PageHeader title="Commission statements" />
      <Card label="Commission statements">
        <EmptyState
          icon={<LockIcon aria-hidden />}
          title="Commission statements are for dealers"
          text="This is a customer account. If you are a dealer, ask your partner desk to set up commission."
        />
      </Card>
    </>
  )
}
