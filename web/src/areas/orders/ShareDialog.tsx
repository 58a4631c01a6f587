import { shareDays } from '@portal/contract/order-values.ts'
import type { Share } from '@portal/contract/shares.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Modal } from '@portal/ui/src/Modal.tsx'
import { Select } from '@portal/ui/src/Select.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { FormMessages } from '../../forms/FormMessages.tsx'
import { useForm } from '../../forms/use-form.ts'
import { NewLink, ShareLinks } from '../../shell/share-links/ShareLinks.tsx'
import type { OrderDialogProps } from './CancelDialog.tsx'
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
  const revoke = async ({ shareId }: Share) => {
    const params = { orderId, shareId }
    const answer = await call('DELETE /order-info/api/orders/:orderId/shares/:shareId', { params })
    queryClient.setQueryData(sharesQuery(orderId).queryKey, answer.shares)
  }
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
        {link ? <NewLink link={link} /> : null}
        <div className={styles.pair}>
          <TextField label="Who is it for?" placeholder="Site reception" {...form.text('label')} />
          <Select label="Works for" options={options} {...form.text('days')} />
        </div>
      </form>
      <ShareLinks shares={shares} onRevoke={revoke} />
    </Modal>
  )
}
