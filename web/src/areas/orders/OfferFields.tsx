import { counted, number, plural } from '@portal/contract/format/counts.ts'
import { money } from '@portal/contract/format/money.ts'
import { monthlyOf, overTerm } from '@portal/contract/catalogue/amounts.ts'
import { type OptionKind, optionKindNames } from '@portal/contract/catalogue/values.ts'
import type { ProductOffer, TermPrice } from '@portal/contract/orders/offers.ts'
import type { ChangeType } from '@portal/contract/orders/values.ts'
import { Select } from '@portal/ui/src/Select.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import type { Form } from '../../forms/use-form.ts'
import { type OrderChoice, type OrderOptions, termsOf } from './chosen-price.ts'

interface OfferFieldsProps {
  type: ChangeType
  options: OrderOptions
  form: Pick<Form<OrderFormValues>, 'values' | 'text' | 'set'>
}

export type OrderFormValues = OrderChoice & { siteId: string; orderRef: string; note: string }

/** The fields of the request itself: the product with its number, the option or the site; and the term. */
export function OfferFields({ type, options, form }: OfferFieldsProps) {
  const { offers, sites } = options
  const offer = offers.products.find(({ productId }) => productId === form.values.productId)
  const terms = termsOf(type, options, form.values)
  return (
    <>
      {type === 'regrade' ? (
        <Select
          label="Change to"
          placeholder="Choose a product"
          options={offers.products.map((each) => optionOf(each.productId, pricedName(each)))}
          {...form.text('productId')}
          onValueChange={(productId) =>
            form.set(choiceOf(offers.products.find((each) => each.productId === productId)))
          }
        />
      ) : null}
      {type === 'regrade' && offer?.quantity ? (
        <TextField
          label={`Number of ${plural(2, offer.quantity.unit)}`}
          inputMode="numeric"
          hint={rangeOf(offer.quantity)}
          {...form.text('quantity')}
        />
      ) : null}
      {isOption(type) ? (
        <Select
          label={optionKindNames[type]}
          placeholder="Choose an option"
          options={offers.options
            .filter(({ kind }) => kind === type)
            .map(({ name, price }) => optionOf(name, price ? `${name}, ${signed(price.added)} monthly` : name))}
          {...form.text('option')}
        />
      ) : null}
      {terms.length > 1 ? (
        <Select
          label={options.domain ? 'Renew for' : 'Minimum term'}
          placeholder="Choose a term"
          options={terms.map((term) =>
            optionOf(
              String(term.termMonths ?? ''),
              options.domain
                ? yearsInWords(term)
                : `${counted(term.termMonths ?? 0, 'month')}, ${money(monthlyOf(term, offer?.quantity ? Number(form.values.quantity) || 1 : null))} monthly`,
            ),
          )}
          {...form.text('termMonths')}
        />
      ) : null}
      {type === 'move' ? (
        <Select
          label="Move to"
          placeholder="Choose a site"
          options={sites.map(({ siteId, name }) => optionOf(siteId, name))}
          {...form.text('siteId')}
        />
      ) : null}
    </>
  )
}

/** "2 years, £25.92" */
const yearsInWords = ({ termMonths, ...price }: TermPrice): string =>
  `${counted((termMonths ?? 0) / 12, 'year')}, ${money(overTerm({ ...price, termMonths: termMonths ?? 0 }))}`

/** "FTTP broadband, 160/30 Mbit/s, from £37.00 monthly" */
function pricedName({ name, prices, quantity }: ProductOffer): string {
  const [least] = prices.toSorted((one, other) => one.monthly - other.monthly)
  if (!least) return name
  return `${name}, ${prices.length > 1 ? 'from ' : ''}${money(least.monthly)} monthly${quantity ? ` per ${quantity.unit}` : ''}`
}

const optionOf = (value: string, name: string) => ({ key: value, value, name })
const isOption = (type: ChangeType): type is OptionKind => type in optionKindNames
const signed = (amount: Parameters<typeof money>[0]) => `${amount >= 0 ? '+' : ''}${money(amount)}`

/** Another product has its own numbers and terms. */
export function choiceOf(offer: ProductOffer | undefined) {
  const { productId = '', quantity } = offer ?? {}
  return { productId, quantity: quantity ? String(quantity.now ?? quantity.from) : '', termMonths: '' }
}

function rangeOf({ unit, from, to, step, now }: NonNullable<ProductOffer['quantity']>): string {
  const steps = step > 1 ? `, in steps of ${step}` : ''
  return `${number(from)} to ${counted(to, unit)}${steps}.${now === null ? '' : ` Now ${counted(now, unit)}.`}`
}
