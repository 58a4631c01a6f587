import { operatorResource, type PermissionResource } from '@portal/contract/permission.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import LockIcon from 'lucide-react/icons/lock'
import { boot } from '../boot.ts'
import { paths } from '../paths.ts'
import { accessNames } from '@portal/contract/access/names.ts'
import { telephone } from '../lib/telephone.ts'

export function NoAccessPage({ needs }: { needs: PermissionResource }) {
  const name = accessNames[needs]
  if (needs === operatorResource) return <ForTheProvider />
  const account = boot.signedIn?.accountName
  return (
    <>
      <PageHeader title={name} />
      <Card label={name}>
        <EmptyState
          icon={<LockIcon aria-hidden />}
          title={`You do not have access to ${name}`}
          text={`An administrator of ${account ?? 'your account'} can grant it. You can also call us on ${boot.supportPhone}.`}
          actions={
            <>
              <Button colour="primary" href={paths.access(needs)}>
                Ask for access
              </Button>
              <Button href={telephone(boot.supportPhone)}>Call support</Button>
              <Button href={paths.dashboard()}>Return to Home</Button>
            </>
          }
        />
      </Card>
    </>
  )
}

/** Administrators of an account cannot grant staff permissions. */
function ForTheProvider() {
  const title = 'This page is for our staff'
  return (
    <>
      <PageHeader title="Not for customers" />
      <Card label={title}>
        <EmptyState
          icon={<LockIcon aria-hidden />}
          title={title}
          text={`No permission on your account covers it. If one of our links brought you here, please call us on ${boot.supportPhone}.`}
          actions={
            <>
              <Button colour="primary" href={paths.dashboard()}>
                Return to Home
              </Button>
              <Button href={telephone(boot.supportPhone)}>Call support</Button>
            </>
          }
        />
      </Card>
    </>
  )
}
