import type { Order } from '@portal/contract/orders.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { MenuButton } from '@portal/ui/src/MenuButton.tsx'
import ChevronIcon from 'lucide-react/icons/chevron-down'
import MailIcon from 'lucide-react/icons/mail'
import { useState } from 'react'
import { useMay } from '../services/use-may.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { RequestedDateDialog } from './RequestedDateDialog.tsx'
import { ShareDialog } from './ShareDialog.tsx'
import { whyNot } from './use-change.ts'
import { paths } from '../../paths.ts'

type DialogName = 'amend' | 'share' | 'cancel'

/** What can be done with the order as a whole; what cannot says why. */
export function OrderMenu({ order }: { order: Order }) {
  const [open, setOpen] = useState<DialogName | null>(null)
  const mayWrite = useMay('BusinessPortalCases')
  const action = (key: DialogName, label: string) => ({
    key,
    label,
    disabledReason: whyNot(order, key),
    onAct: () => setOpen(key),
  })
  const dialog = { order, onClose: () => setOpen(null) }
  return (
    <>
      {mayWrite ? (
        <Button colour="outline" icon={<MailIcon aria-hidden />} href={paths.caseNew({ orderId: order.orderId })}>
          Message the desk
        </Button>
      ) : null}
      <MenuButton
        label="More about this order"
        iconEnd={<ChevronIcon aria-hidden />}
        actions={[
          action('amend', 'Ask for another date'),
          action('share', 'Share with the site'),
          { ...action('cancel', 'Cancel order'), destructive: true, separatorBefore: true },
        ]}
      >
        More
      </MenuButton>
      <RequestedDateDialog key={`amend-${order.dates.requested}`} open={open === 'amend'} {...dialog} />
      <ShareDialog open={open === 'share'} {...dialog} />
      <CancelDialog open={open === 'cancel'} {...dialog} />
    </>
  )
}
