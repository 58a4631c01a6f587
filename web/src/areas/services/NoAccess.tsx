import { deskPath } from '@portal/contract/desk-path.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import LockIcon from 'lucide-react/icons/lock'
import NetworkIcon from 'lucide-react/icons/network'
import { useMay } from '../../session/use-may.ts'
import { paths } from '../../paths.ts'
import { isStaff } from '../../session/is-staff.ts'
import { usePermissions } from '../../session/permissions.tsx'

export function NoAccess() {
  const { resources } = usePermissions()
  const isOfStaff = isStaff(resources)
  return (
    <Card label="Services">
      <EmptyState
        icon={<LockIcon aria-hidden />}
        title={isOfStaff ? 'Services belong to a customer’s account' : 'You do not have access to Services'}
        text={
          isOfStaff
            ? 'You are signed in as staff. Open the customer’s account from the desk.'
            : 'An administrator of your account can grant it.'
        }
        actions={
          isOfStaff ? (
            <Button href={deskPath} target="_self">
              Open the desk
            </Button>
          ) : resources.has('BusinessPortalAccountMgmt') ? (
            <Button href={paths.contacts()}>View your administrators</Button>
          ) : null
        }
      />
    </Card>
  )
}

/** Shown in place of the list, without services or without the permission for them. */
export function NoServices({ isForbidden = false }: { isForbidden?: boolean }) {
  const mayOrder = useMay('BusinessPortalOrders')
  if (isForbidden) return <NoAccess />
  return (
    <EmptyState
      icon={<NetworkIcon aria-hidden />}
      title="No services yet"
      text="Services appear here when your first order is complete."
      actions={
        <>
          {mayOrder ? (
            <Button colour="primary" href={pageOf('serviceNew')}>
              Order a service
            </Button>
          ) : null}
          <Button colour="outline" href={paths.orders()}>
            View orders
          </Button>
        </>
      }
    />
  )
}
