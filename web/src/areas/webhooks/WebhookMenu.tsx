import type { Webhook } from '@portal/contract/webhooks/webhooks.ts'
import { lazyPiece } from '@portal/ui/src/lazy-piece.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { ActDialog } from '../../acts/ActDialog.tsx'
import { ActMenu } from '../../acts/ActMenu.tsx'
import { webhookActs } from './webhook-acts.tsx'

const EditDialog = lazyPiece(() => import('./EditDialog.tsx'), 'EditDialog')

export const webhookDialogs = ['edit', 'secret', 'replay', 'remove'] as const
type DialogName = (typeof webhookDialogs)[number]

export function WebhookMenu({ webhook, onOpen }: { webhook: Webhook; onOpen: (open: DialogName) => void }) {
  const { pause } = webhookActs(useQueryClient(), useNavigate(), webhook)
  const isOn = webhook.state === 'on'
  return (
    <ActMenu
      label="More actions for this webhook"
      items={[
        { key: 'edit', label: 'Edit webhook', onAct: () => onOpen('edit') },
        ...(isOn ? [pause] : []),
        ...(webhook.kind === 'signed'
          ? [{ key: 'secret', label: 'Replace secret', onAct: () => onOpen('secret') }]
          : []),
        {
          key: 'replay',
          label: 'Resend messages…',
          disabledReason: isOn ? undefined : 'Switch on the webhook first',
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

interface WebhookDialogProps {
  webhook: Webhook
  open: DialogName | undefined
  onClose: () => void
}

/** The dialog that the address names. */
export function WebhookDialogs({ webhook, open, onClose }: WebhookDialogProps) {
  const acts = webhookActs(useQueryClient(), useNavigate(), webhook)
  if (open === undefined) return null
  if (open !== 'edit') return <ActDialog key={open} act={acts[open]} onClose={onClose} />
  return (
    <Suspense fallback={null}>
      <EditDialog webhook={webhook} onClose={onClose} />
    </Suspense>
  )
}
