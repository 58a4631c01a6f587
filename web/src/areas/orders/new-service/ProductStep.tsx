import { counted, plural } from '@portal/contract/format/counts.ts'
import { money } from '@portal/contract/format/money.ts'
import { weekday } from '@portal/contract/format/days.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { DateField } from '@portal/ui/src/DateField.tsx'
import { Segmented } from '@portal/ui/src/Segmented.tsx'
import { Select } from '@portal/ui/src/Select.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import { AppointmentCard } from './AppointmentCard.tsx'
import { AvailabilityNotice } from './AvailabilityNotice.tsx'
import { firstDayFor, offerOf, optionsOf, productOf, termsOf } from './new-service.ts'
import styles from './new-service.module.css'
import { ProductTable } from './ProductTable.tsx'
import type { StepProps } from './step.ts'

/** The product with its term and options, and the day. */
export function ProductStep(props: StepProps) {
  const { form, offers, availability } = props
  const offer = offerOf(offers, form.values)
  if (!offer) return null
  const terms = termsOf(offer)
  const product = productOf(offers, form.values)
  const first = firstDayFor(offers, form.values, availability.data) ?? offer.earliest
  return (
    <>
      {offer.kind === 'broadband' ? (
        <AvailabilityNotice
          service={offers.availability}
          products={offer.products}
          found={availability.data}
          error={availability.error}
        />
      ) : null}
      <Card
        title="Product"
        note={counted(offer.products.length, 'product')}
        aside={
          terms.length > 1 ? (
            <>
              <span aria-hidden>Term</span>
              <Segmented
                label="Term"
                options={terms.map((term) => ({
                  key: String(term),
                  value: String(term),
                  name: counted(term, 'month'),
                }))}
                value={form.values.termMonths}
                onValueChange={(termMonths) => form.set({ termMonths })}
              />
            </>
          ) : null
        }
        flush
      >
        <ProductTable {...props} products={offer.products} />
      </Card>
      <Card title="Details">
        <div className={styles.fields}>
          <Specifics {...props} />
          {(['care-level', 'ip-block'] as const).map((kind) => (
            <Option key={kind} {...props} kind={kind} />
          ))}
          <DateField
            label="Requested date"
            hint={`${weekday(first)} or later: ${first === offer.earliest ? 'the usual time if you approve the order today' : 'the carrier’s first day for this product'}. We confirm the date after approval.`}
            id={form.text('requestedDate').id}
            value={form.values.requestedDate || null}
            earliest={first}
            error={props.errorOf('requestedDate')}
            onValueChange={(day) => form.set({ requestedDate: day ?? '' })}
          />
        </div>
      </Card>
      {product && offer.kind === 'broadband' && offers.appointments !== 'off' && form.values.requestedDate >= first ? (
        <AppointmentCard key={`${product.productId} ${form.values.requestedDate}`} {...props} />
      ) : null}
    </>
  )
}

/** The number of units, the area of numbers, the name of a domain. */
function Specifics({ form, offers, errorOf }: StepProps) {
  const product = productOf(offers, form.values)
  const range = product?.quantity
  return (
    <>
      {range ? (
        <TextField
          label={`How many ${plural(2, range.unit)}`}
          inputMode="numeric"
          hint={`${range.from} to ${counted(range.to, range.unit)}${range.step > 1 ? `, in steps of ${range.step}` : ''}.`}
          {...form.text('quantity')}
          error={errorOf('quantity')}
        />
      ) : null}
      {form.values.kind === 'numbers' ? (
        <TextField
          label="Area"
          hint="An area code or a town, such as 0113 Leeds. We choose free numbers of the area after approval."
          maxLength={60}
          {...form.text('area')}
          error={errorOf('area')}
        />
      ) : null}
      {form.values.kind === 'domain' ? (
        <TextField
          label="Domain name"
          mono
          hint={`We check how the name is written when you order. The registry confirms whether it is free after approval${offers.registrar === 'simulated' ? ' (simulated in this demo)' : ''}.`}
          placeholder="example.co.uk"
          maxLength={253}
          autoCapitalize="none"
          {...form.text('domainName')}
          error={errorOf('domainName')}
        />
      ) : null}
      {form.values.kind === 'domain' && offers.registrar !== 'off' ? (
        <Select
          label="Address of the registrant"
          hint="Your account is the registrant: the registry keeps this address. Without one, our desk registers the name."
          options={[
            { key: 'none', value: '', name: 'None' },
            ...offers.sites.map(({ siteId, name, postcode }) => ({
              key: siteId,
              value: siteId,
              name: `${name}, ${postcode}`,
            })),
          ]}
          {...form.text('siteId')}
          error={errorOf('siteId')}
        />
      ) : null}
    </>
  )
}

const optionWords = {
  'care-level': { label: 'Care level', field: 'careLevel', hasNone: false },
  'ip-block': { label: 'IP block', field: 'ipBlock', hasNone: true },
} as const

function Option({ form, offers, errorOf, kind }: StepProps & { kind: keyof typeof optionWords }) {
  const options = optionsOf(productOf(offers, form.values), kind)
  const { label, field, hasNone } = optionWords[kind]
  if (options.length === 0) return null
  const free = hasNone ? [{ key: 'none', value: '', name: 'None' }] : []
  return (
    <Select
      label={label}
      options={[
        ...free,
        ...options.map(({ name, monthly, oneOff }) => ({
          key: name,
          value: name,
          name: `${name}, ${monthly === 0 ? 'included' : `+${money(monthly)} monthly`}${oneOff === 0 ? '' : `, ${money(oneOff)} one-off`}`,
        })),
      ]}
      {...form.text(field)}
      error={errorOf(field)}
    />
  )
}
