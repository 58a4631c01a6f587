import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import LockIcon from 'lucide-react/icons/lock'

/** Somebody has the permission, but the account has no commission. */
export function NotADealer() {
  return (
    <>
      <PageHeader title="Commission statements" />
      <Card label="Commission statements">
        <EmptyState
          icon={<LockIcon aria-hidden />}
          title="Commission statements are for dealers"
          text="Your account is a customer's account. If you sell for us, ask your partner desk to set you up."
        />
      </Card>
    </>
  )
}
