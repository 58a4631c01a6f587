import { shareDays } from '@portal/contract/order-values.ts'
import type { Share } from '@portal/contract/order-shares.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { CopyButton } from '@portal/ui/src/CopyButton.tsx'
import { Modal } from '@portal/ui/src/Modal.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { Select } from '@portal/ui/src/Select.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { mapFailure } from '../../api/failure.ts'
import { FormMessages } from '../../forms/FormMessages.tsx'
import { useForm } from '../../forms/use-form.ts'
import type { OrderDialogProps } from './CancelDialog.tsx'
import { dayOf, shortDay } from './order-words.ts'
import styles from './order.module.css'
import { sharesQuery } from './queries.ts'

const options = shareDays.map((days) => ({ key: String(days), value: String(days), name: `${days} days` }))

/** Links by which people on site follow the order without a sign-in; each can be taken back. */
export function ShareDialog({ order: { orderId }, open, onClose }: OrderDialogProps) {
  const queryClient = useQueryClient()
  const { data: shares = [] } = useQuery({ ...sharesQuery(orderId), enabled: open })
  const [link, setLink] = useState<string>()
  const form = useForm({
    initial: { label: '', days: '30' },
    // Without a key for a repeat: the answer would be kept with the secret in it.
    submit: ({ label, days }) =>
      call('POST /order-info/api/orders/:orderId/shares', { params: { orderId }, body: { label, days: Number(days) } }),
    onDone: ({ secret }) => {
      setLink(`${location.origin}/shared/order#${secret}`)
      void queryClient.invalidateQueries({ queryKey: sharesQuery(orderId).queryKey })
    },
  })
  const close = () => {
    setLink(undefined)
    onClose()
  }
  return (
    <Modal
      open={open}
      onClose={close}
      title="Share with the site"
      footer={
        <>
          <Button colour="outline" onClick={close}>
            Close
          </Button>
          <Button colour="primary" busy={form.isBusy} onClick={() => form.onSubmit()}>
            Make a link
          </Button>
        </>
      }
    >
      <form className={styles.form} onSubmit={form.onSubmit} noValidate aria-label="Link">
        <FormMessages form={form} />
        <p>Whoever has the link sees the stages, the dates and the visit of this order: no prices, and nothing else.</p>
        {link ? (
          <Notice kind="ok" title="Copy the link now: it is not shown again.">
            <span className={styles.link}>
              <code>{link}</code>
              <CopyButton text={link} what="link" />
            </span>
          </Notice>
        ) : null}
        <div className={styles.pair}>
          <TextField label="Who is it for?" placeholder="Site reception" {...form.text('label')} />
          <Select label="Works for" options={options} {...form.text('days')} />
        </div>
      </form>
      {shares.length > 0 ? <ShareList orderId={orderId} shares={shares} /> : null}
    </Modal>
  )
}

function ShareList({ orderId, shares }: { orderId: string; shares: readonly Share[] }) {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const revoke = async ({ shareId, label }: Share) => {
    try {
      const answer = await call('DELETE /order-info/api/orders/:orderId/shares/:shareId', {
        params: { orderId, shareId },
      })
      queryClient.setQueryData(sharesQuery(orderId).queryKey, answer.shares)
      toasts.show({ kind: 'ok', text: `The link for ${label} shows nothing any more` })
    } catch (failure) {
      toasts.show({ kind: 'bad', text: `The link was not revoked: ${mapFailure(failure).message}` })
    }
  }
  return (
    <ul className={styles.shareList} aria-label="Links">
      {shares.map((share) => (
        <li key={share.shareId}>
          <span>
            <b>{share.label}</b>
            <small>{lifeOf(share)}</small>
          </span>
          {isOver(share) ? null : (
            <Button size="sm" colour="outline" onClick={() => void revoke(share)}>
              Revoke link
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function isOver({ revokedAt, expiresAt }: Share): boolean {
  return revokedAt !== null || new Date(expiresAt) < new Date()
}

function lifeOf({ revokedAt, expiresAt, lastSeenAt, createdBy }: Share): string {
  const seen = lastSeenAt ? `last opened ${shortDay(dayOf(lastSeenAt))}` : 'not opened yet'
  if (revokedAt) return `Revoked ${shortDay(dayOf(revokedAt))}`
  if (new Date(expiresAt) < new Date()) return `Expired ${shortDay(dayOf(expiresAt))}`
  return `By ${createdBy}, works until ${shortDay(dayOf(expiresAt))}, ${seen}`
}
