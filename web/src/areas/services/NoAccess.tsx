import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import LockIcon from 'lucide-react/icons/lock'
import NetworkIcon from 'lucide-react/icons/network'
import { paths } from '../../paths.ts'
import { isStaff } from '../../session/is-staff.ts'
import { usePermissions } from '../../session/permissions.tsx'
import { NoAccessPage } from '../../shell/NoAccessPage.tsx'
import { useMay } from '../../session/use-may.ts'

export function NoAccess() {
  const maySeeContacts = useMay('BusinessPortalAccountMgmt')
  const { resources } = usePermissions()
  if (isStaff(resources)) return <NoAccessPage needs="BusinessPortalServices" />
  return (
    <Card label="Services">
      <EmptyState
        icon={<LockIcon aria-hidden />}
        title="You do not have access to Services"
        text="An administrator of your account can grant it."
        actions={maySeeContacts ? <Button href={paths.contacts()}>View your administrators</Button> : null}
      />
    </Card>
  )
}

/** Shown in place of the list, without services or without the permission for them. */
export function NoServices({ isForbidden = false }: { isForbidden?: boolean }) {
  if (isForbidden) return <NoAccess />
  return (
    <EmptyState
      icon={<NetworkIcon aria-hidden />}
      title="No services yet"
      text="Services appear here when your first order is complete."
      actions={<Button href={paths.orders()}>View orders</Button>}
    />
  )
}
