import { accessTitle } from '@portal/contract/access/names.ts'
import { permissionUses } from '@portal/contract/access/uses.ts'
import type { OwnAccess, OwnPermission } from '@portal/contract/access/access.ts'
import { shortDate } from '@portal/contract/format/dates.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { paths } from '../../paths.ts'
import { withdrawAct } from './access-acts.tsx'
import rows from '../../shell/settings/settings.module.css'
import styles from './access.module.css'

/** Every permission, those held first. */
export function PermissionsCard({ access, mayAsk }: { access: OwnAccess; mayAsk: boolean }) {
  const { permissions } = access
  const held = permissions.filter(({ isHeld }) => isHeld)
  const missing = permissions.filter(({ isHeld }) => !isHeld)
  return (
    <>
      <Card title="Permissions" note={`${held.length} of ${permissions.length}`} flush>
        <PermissionList label="Permissions" permissions={held} mayAsk={mayAsk} />
      </Card>
      {missing.length > 0 ? (
        <Card title="Other permissions" note={String(missing.length)} flush>
          <PermissionList label="Other permissions" permissions={missing} mayAsk={mayAsk} />
        </Card>
      ) : null}
    </>
  )
}

interface ListProps {
  label: string
  permissions: readonly OwnPermission[]
  mayAsk: boolean
}

function PermissionList({ label, permissions, mayAsk }: ListProps) {
  return (
    <ul aria-label={label}>
      {permissions.map((permission) => (
        <li key={permission.resource} className={rows.row}>
          <div className={rows.words}>
            <strong>{accessTitle(permission.resource)}</strong>
            <small>{permissionUses[permission.resource]}</small>
            {limitOf(permission) ? <small>{limitOf(permission)}</small> : null}
          </div>
          <PermissionState permission={permission} mayAsk={mayAsk} />
        </li>
      ))}
    </ul>
  )
}

function limitOf({ isHeld, sites, until }: OwnPermission): string {
  if (!isHeld || (!sites && !until)) return ''
  const where = sites ? `Only at ${sites.join(', ')}` : 'All sites'
  return until ? `${where}, until ${shortDate(until)}` : where
}

function PermissionState({ permission, mayAsk }: { permission: OwnPermission; mayAsk: boolean }) {
  const { resource, isHeld, request, sites, until } = permission
  if (request?.status === 'open') return <OpenRequest requestId={request.requestId} askedAt={request.askedAt} />
  const isWhole = isHeld && !sites && !until
  return (
    <div className={rows.end}>
      {isHeld ? <Status kind={isWhole ? 'ok' : 'warn'}>{isWhole ? 'Granted' : 'Limited'}</Status> : null}
      {request?.status === 'declined' ? (
        <span className={styles.declined}>
          <Status kind="cancelled">Declined by {request.answeredBy}</Status>
          {request.answer ? <small>{request.answer}</small> : null}
        </span>
      ) : null}
      {mayAsk && !isWhole ? (
        <Button
          size="sm"
          colour="outline"
          href={paths.access(resource)}
          aria-label={`Ask for access: ${accessTitle(resource)}`}
        >
          {isHeld ? 'Ask for full access' : 'Ask for access'}
        </Button>
      ) : null}
    </div>
  )
}

function OpenRequest({ requestId, askedAt }: { requestId: string; askedAt: string }) {
  const queryClient = useQueryClient()
  return (
    <div className={rows.end}>
      <Status kind="pending">Requested on {shortDate(askedAt)}</Status>
      <ActButtons size="sm" acts={[withdrawAct(queryClient, requestId)]} />
    </div>
  )
}
