import { newServiceNeeds } from '@portal/contract/orders/new-service-values.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { weekday } from '@portal/contract/format/days.ts'
import { figure, money } from '@portal/contract/format/money.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import { slotInWords } from '../slots.ts'
import { type NewServiceOffers, type NewServiceValues, nameOf, priceOf, productOf, visitOf } from './new-service.ts'
import styles from './new-service.module.css'

interface OrderSummaryProps {
  offers: NewServiceOffers
  values: NewServiceValues
}

/** The order so far, beside every step. */
export function OrderSummary({ title, offers, values }: OrderSummaryProps & { title: string }) {
  const { kind, termMonths, requestedDate } = values
  const product = productOf(offers, values)
  const site = offers.sites.find(({ siteId }) => siteId === values.siteId)
  const visit = visitOf(values)
  const hasSite = kind === '' || newServiceNeeds[kind].site
  return (
    <Card title={title}>
      <KeyValueList
        items={[
          { label: 'Product', value: product && nameOf(product, values) },
          ...(hasSite ? [{ label: 'Site', value: site?.name }] : [{ label: 'Domain', value: values.domainName }]),
          { label: 'Requested', value: requestedDate && weekday(requestedDate) },
          ...(visit ? [{ label: 'Visit', value: slotInWords(visit) }] : []),
          ...(product && product.prices.length === 0
            ? []
            : [{ label: 'Term', value: termMonths && counted(Number(termMonths), 'month') }]),
          // Until a product is chosen; then the price is below, with what it consists of.
          ...(product
            ? []
            : [
                { label: 'Monthly', value: null },
                { label: 'One-off', value: null },
              ]),
        ]}
      />
      <output className={styles.total}>
        <Price offers={offers} values={values} />
      </output>
    </Card>
  )
}

function Price({ offers, values }: OrderSummaryProps) {
  const product = productOf(offers, values)
  const price = priceOf(offers, values)
  if (product?.prices.length === 0) return <p className={styles.quiet}>We price this order after you place it.</p>
  if (!price) return null
  return (
    <>
      <h3>Price</h3>
      <dl className={styles.price}>
        {price.lines.map(({ label, monthly }) => (
          <Line key={label} label={label} value={figure(monthly)} />
        ))}
        <Line label="Monthly" value={money(price.recurring)} isTotal />
        <Line label="One-off" value={money(price.oneOff)} />
        <Line label={`Total over ${counted(price.termMonths, 'month')}`} value={money(price.overTerm)} />
      </dl>
      <p className={styles.quiet}>Excluding VAT. Ending early costs the monthly charge for the rest of the term.</p>
    </>
  )
}

function Line({ label, value, isTotal = false }: { label: string; value: string; isTotal?: boolean }) {
  return (
    <div {...(isTotal && { className: styles.sum })}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
