import { deskPath } from '@portal/contract/desk-path.ts'
import { operatorResource, type PermissionResource } from '@portal/contract/permission.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import LockIcon from 'lucide-react/icons/lock'
import { boot } from '../boot.ts'
import { isStaff } from '../session/is-staff.ts'
import { usePermissions } from '../session/permissions.tsx'
import { paths } from '../paths.ts'
import { accessNames } from '@portal/contract/access/names.ts'
import { telephone } from '../lib/telephone.ts'

export function NoAccessPage({ needs }: { needs: PermissionResource }) {
  const name = accessNames[needs]
  const { resources } = usePermissions()
  if (needs === operatorResource) return <ForTheProvider />
  if (isStaff(resources)) return <ForStaff name={name} />
  const account = boot().signedIn?.accountName
  return (
    <>
      <PageHeader title={name} />
      <Card label={name}>
        <EmptyState
          icon={<LockIcon aria-hidden />}
          title={`You do not have access to ${name}`}
          text={`An administrator of ${account ?? 'your account'} can grant it. You can also call us on ${boot().supportPhone}.`}
          actions={
            <>
              <Button colour="primary" href={paths.access(needs)}>
                Ask for access
              </Button>
              <Button href={telephone(boot().supportPhone)}>Call support</Button>
              <Button href={paths.dashboard()}>Return to Home</Button>
            </>
          }
        />
      </Card>
    </>
  )
}

/** The pages of the portal show a customer's account, and staff have none. */
function ForStaff({ name }: { name: string }) {
  return (
    <>
      <PageHeader title={name} />
      <Card label={name}>
        <EmptyState
          icon={<LockIcon aria-hidden />}
          title={`${name} belongs to a customer’s account`}
          text="You are signed in as staff. Open the customer’s account from the desk."
          actions={
            <Button colour="primary" href={deskPath} target="_self">
              Open the desk
            </Button>
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
      <PageHeader title={title} />
      <Card label={title}>
        <EmptyState
          icon={<LockIcon aria-hidden />}
          title="Not for customers"
          text={`No permission on your account covers it. If one of our links brought you here, please call us on ${boot().supportPhone}.`}
          actions={
            <>
              <Button colour="primary" href={paths.dashboard()}>
                Return to Home
              </Button>
              <Button href={telephone(boot().supportPhone)}>Call support</Button>
            </>
          }
        />
      </Card>
    </>
  )
}
