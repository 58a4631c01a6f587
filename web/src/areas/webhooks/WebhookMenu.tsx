import type { Webhook } from '@portal/contract/webhooks.ts'
import { ConfirmDialog } from '@portal/ui/src/ConfirmDialog.tsx'
import { lazyPiece } from '@portal/ui/src/lazy-piece.ts'
import { MenuButton } from '@portal/ui/src/MenuButton.tsx'
import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { call } from '../../api/client.ts'
import { useWebhookAct } from './use-webhook-act.ts'

const EditDialog = lazyPiece(() => import('./EditDialog.tsx').then((module) => ({ default: module.EditDialog })))
const SecretDialog = lazyPiece(() => import('./SecretDialog.tsx').then((module) => ({ default: module.SecretDialog })))
const ReplayDialog = lazyPiece(() => import('./ReplayDialog.tsx').then((module) => ({ default: module.ReplayDialog })))

export type WebhookDialogName = 'edit' | 'secret' | 'replay' | 'remove'

export function WebhookMenu({ webhook, onOpen }: { webhook: Webhook; onOpen: (open: WebhookDialogName) => void }) {
  const { webhookId, name, address, events, state, version } = webhook
  const { act } = useWebhookAct()
  const pause = async () => {
    const body = { name, address, events, state: 'paused' as const }
    const params = { webhookId }
    await call('PUT /webhook-info/api/webhooks/:webhookId', { params, body }, { once: crypto.randomUUID(), version })
    return `${name} is paused. What happens meanwhile waits.`
  }
  return (
    <MenuButton
      label="More"
      actions={[
        { key: 'edit', label: 'Change webhook', onAct: () => onOpen('edit') },
        ...(state === 'on' ? [{ key: 'pause', label: 'Pause', onAct: () => void act('pause', pause) }] : []),
        { key: 'secret', label: 'Make a new secret', onAct: () => onOpen('secret') },
        {
          key: 'replay',
          label: 'Send again…',
          disabledReason: state === 'on' ? undefined : 'Switch it on first',
          onAct: () => onOpen('replay'),
        },
        {
          key: 'remove',
          label: 'Remove webhook',
          destructive: true,
          separatorBefore: true,
          onAct: () => onOpen('remove'),
        },
      ]}
    />
  )
}

interface WebhookDialogsProps {
  webhook: Webhook
  open: WebhookDialogName | undefined
  onClose: () => void
}

export function WebhookDialogs({ webhook, open, onClose }: WebhookDialogsProps) {
  const navigate = useNavigate()
  const { act, busy } = useWebhookAct()
  const { webhookId, name } = webhook
  const remove = async () => {
    await call('DELETE /webhook-info/api/webhooks/:webhookId', { params: { webhookId } }, { once: crypto.randomUUID() })
    await navigate({ to: '/account/webhooks' })
    return `${name} is removed`
  }
  return (
    <Suspense fallback={null}>
      {open === 'edit' ? <EditDialog webhook={webhook} onClose={onClose} /> : null}
      {open === 'secret' ? <SecretDialog webhook={webhook} onClose={onClose} /> : null}
      {open === 'replay' ? <ReplayDialog webhook={webhook} onClose={onClose} /> : null}
      <ConfirmDialog
        open={open === 'remove'}
        title={`Remove ${name}?`}
        confirmLabel="Remove webhook"
        cancelLabel="Keep webhook"
        pending={busy === 'remove'}
        onConfirm={() => void act('remove', remove)}
        onClose={onClose}
      >
        Nothing is sent there any more, and its log is deleted. This cannot be undone.
      </ConfirmDialog>
    </Suspense>
  )
}
