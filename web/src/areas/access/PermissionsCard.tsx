import type { OwnAccess, OwnPermission } from '@portal/contract/access.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { mapFailure } from '../../api/failure.ts'
import { paths } from '../../paths.ts'
import { accessTitle, dayInWords, opens } from './access-words.ts'
import styles from './access.module.css'
import { accessQuery } from './queries.ts'

/** Every permission there is, the ones that are held first. */
export function PermissionsCard({ access, mayAsk }: { access: OwnAccess; mayAsk: boolean }) {
  const { permissions } = access
  const held = permissions.filter(({ isHeld }) => isHeld)
  const missing = permissions.filter(({ isHeld }) => !isHeld)
  return (
    <>
      <Card title="What you may use" note={`${held.length} of ${permissions.length}`} flush>
        <PermissionList label="What you may use" permissions={held} mayAsk={mayAsk} />
      </Card>
      {missing.length > 0 ? (
        <Card title="What you may not use" note={String(missing.length)} flush>
          <PermissionList label="What you may not use" permissions={missing} mayAsk={mayAsk} />
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
    <ul aria-label={label} className={styles.rows}>
      {permissions.map((permission) => (
        <li key={permission.resource} className={styles.row}>
          <div className={styles.words}>
            <strong>{accessTitle(permission.resource)}</strong>
            <small>{opens[permission.resource]}</small>
            {limitOf(permission) ? <small>{limitOf(permission)}</small> : null}
          </div>
          <Standing permission={permission} mayAsk={mayAsk} />
        </li>
      ))}
    </ul>
  )
}

function limitOf({ isHeld, sites, until }: OwnPermission): string {
  if (!isHeld || (!sites && !until)) return ''
  const where = sites ? `Only at ${sites.join(', ')}` : 'Everywhere'
  return until ? `${where}, until ${dayInWords(until)}` : where
}

function Standing({ permission, mayAsk }: { permission: OwnPermission; mayAsk: boolean }) {
  const { resource, isHeld, request, sites, until } = permission
  if (request?.status === 'open') return <Asked requestId={request.requestId} askedAt={request.askedAt} />
  const isWhole = isHeld && !sites && !until
  return (
    <div className={styles.end}>
      {isHeld ? <Status kind={isWhole ? 'ok' : 'warn'}>{isWhole ? 'Yes' : 'Limited'}</Status> : null}
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
          aria-label={`Ask for ${accessTitle(resource)}`}
        >
          {isHeld ? 'Ask for more' : 'Ask for it'}
        </Button>
      ) : null}
    </div>
  )
}

function Asked({ requestId, askedAt }: { requestId: string; askedAt: string }) {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const [isBusy, setBusy] = useState(false)
  const takeBack = async () => {
    setBusy(true)
    try {
      const params = { requestId }
      const access = await call(
        'DELETE /access-info/api/requests/:requestId',
        { params },
        { once: crypto.randomUUID() },
      )
      queryClient.setQueryData(accessQuery.queryKey, access)
    } catch (failure) {
      toasts.show({ kind: 'bad', text: mapFailure(failure).message })
    }
    setBusy(false)
  }
  return (
    <div className={styles.end}>
      <Status kind="pending">Asked on {dayInWords(askedAt)}</Status>
      <Button size="sm" colour="outline" busy={isBusy} onClick={() => void takeBack()}>
        Take back
      </Button>
    </div>
  )
}
