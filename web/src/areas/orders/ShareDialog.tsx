import { pageOf } from '@portal/contract/page-of.ts'
import { shareDays } from '@portal/contract/orders/values.ts'
import type { Order } from '@portal/contract/orders/orders.ts'
import type { Share } from '@portal/contract/shares.ts'
import { Select } from '@portal/ui/src/Select.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { useForm } from '../../forms/use-form.ts'
import { NewLink, ShareLinks } from '../../shell/share-links/ShareLinks.tsx'
import styles from './order.module.css'
import { sharesQuery } from './queries.ts'

interface ShareDialogProps {
  order: Order
  open: boolean
  onClose: () => void
}

const options = shareDays.map((days) => ({ key: String(days), value: String(days), name: `${days} days` }))

/** Links through which people on site follow the order without a sign-in; each can be revoked. */
export function ShareDialog({ order: { orderId }, open, onClose }: ShareDialogProps) {
  const queryClient = useQueryClient()
  const { data: shares = [] } = useQuery({ ...sharesQuery(orderId), enabled: open })
  const [link, setLink] = useState<string>()
  const form = useForm({
    initial: { label: '', days: '30' },
    // Without an idempotency key: the stored response would contain the secret.
    submit: ({ label, days }) =>
      call('POST /order-info/api/orders/:orderId/shares', { params: { orderId }, body: { label, days: Number(days) } }),
    onDone: ({ secret }) => {
      setLink(`${location.origin}${pageOf('sharedOrder')}#${secret}`)
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
    <FormDialog
      form={form}
      open={open}
      title="Share with the site"
      label="Link"
      confirm="Create link"
      stay="Close"
      onClose={close}
    >
      <p>Anyone with the link can see the stages, dates and visit of this order, but no prices.</p>
      {link ? <NewLink link={link} /> : null}
      <div className={styles.pair}>
        <TextField label="Recipient" placeholder="Site reception" {...form.text('label')} />
        <Select label="Valid for" options={options} {...form.text('days')} />
      </div>
      <ShareLinks shares={shares} onRevoke={revoke} />
    </FormDialog>
  )
}
