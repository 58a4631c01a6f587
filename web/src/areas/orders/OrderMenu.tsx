import type { Order } from '@portal/contract/orders/orders.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { VisuallyHidden } from '@portal/ui/src/VisuallyHidden.tsx'
import { useQueryClient } from '@tanstack/react-query'
import ChevronIcon from 'lucide-react/icons/chevron-down'
import MailIcon from 'lucide-react/icons/mail'
import { useState } from 'react'
import { ActMenu } from '../../acts/ActMenu.tsx'
import { paths } from '../../paths.ts'
import { useMay } from '../../session/use-may.ts'
import { orderActs, whyNot } from './order-acts.ts'
import { ShareDialog } from './ShareDialog.tsx'

/** Actions on the order, with the reason if one is not available. */
export function OrderMenu({ order }: { order: Order }) {
  const [isSharing, setSharing] = useState(false)
  const mayWrite = useMay('BusinessPortalCases')
  const { amend, cancel } = orderActs(useQueryClient(), order)
  const share = {
    key: 'share',
    label: 'Share with the site',
    disabledReason: whyNot(order, 'share'),
    onAct: () => setSharing(true),
  }
  return (
    <>
      {mayWrite ? (
        <Button colour="outline" icon={<MailIcon aria-hidden />} href={paths.caseNew({ orderId: order.orderId })}>
          Send message
        </Button>
      ) : null}
      <ActMenu label="More actions for this order" iconEnd={<ChevronIcon aria-hidden />} items={[amend, share, cancel]}>
        More<VisuallyHidden> actions for this order</VisuallyHidden>
      </ActMenu>
      <ShareDialog order={order} open={isSharing} onClose={() => setSharing(false)} />
    </>
  )
}
