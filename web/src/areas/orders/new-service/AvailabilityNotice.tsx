import { clock } from '@portal/contract/format/clock.ts'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { mapFailure } from '../../../api/failure.ts'
import { availabilityWords, type NewServiceOffers, type ProductOnSale, type SiteAvailability } from './new-service.ts'

interface AvailabilityNoticeProps {
  service: NewServiceOffers['availability']
  products: readonly ProductOnSale[]
  found: SiteAvailability | undefined
  error: Error | null
}

/** Which products the carrier can deliver to the site, and when this was checked. */
export function AvailabilityNotice({ service, products, found, error }: AvailabilityNoticeProps) {
  if (service === 'off') return <Notice kind="info">We check availability after you order.</Notice>
  if (error) {
    return (
      <Notice kind="warn">{`${mapFailure(error).message} You can order: we check availability afterwards.`}</Notice>
    )
  }
  if (!found) return <Notice kind="info">Checking availability at this site…</Notice>
  const kind = products.every(({ productId }) => found.products.some((each) => each.productId === productId))
  return (
    <Notice
      kind={!kind ? 'warn' : service === 'simulated' ? 'info' : 'ok'}
      {...(service === 'simulated' && { title: 'Simulated.' })}
    >
      {`${availabilityWords(products, found)} Checked at ${clock(found.checkedAt)}.`}
    </Notice>
  )
}
