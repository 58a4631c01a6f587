import { labelOf } from '@portal/contract/catalogue/words.ts'
import { figure } from '@portal/contract/format/money.ts'
import { weekday } from '@portal/contract/format/days.ts'
import { FieldError } from '@portal/ui/src/FieldError.tsx'
import { VisuallyHidden } from '@portal/ui/src/VisuallyHidden.tsx'
import { useId } from 'react'
import { isAvailable, ofProduct, type ProductOnSale } from './new-service.ts'
import styles from './new-service.module.css'
import type { StepProps } from './step.ts'

interface ProductTableProps extends StepProps {
  products: readonly ProductOnSale[]
}

/** Products of the kind with their prices for the chosen term. */
export function ProductTable({ form, errorOf, products, availability: { data: found } }: ProductTableProps) {
  const name = useId()
  const { id } = form.text('productId')
  const error = errorOf('productId')
  const hasDays = found?.products.some(({ from }) => from !== null) ?? false
  const unit = products.every((each) => each.quantity) ? products[0]?.quantity?.unit : undefined
  const columns = 2 + (hasDays ? 1 : 0)
  return (
    <div id={id} tabIndex={-1}>
      <table className={styles.products}>
        <caption>
          <VisuallyHidden>Products on sale, prices excluding VAT</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">{unit ? `Monthly per ${unit}, £` : <span className={styles.whole}>Monthly, £</span>}</th>
            <th scope="col">
              <span className={styles.whole}>One-off, £</span>
            </th>
            {hasDays ? <th scope="col">Live from</th> : null}
          </tr>
        </thead>
        <tbody>
          {fastestFirst(products).map((product) => {
            const price = product.prices.find(({ termMonths }) => String(termMonths) === form.values.termMonths)
            const here = found?.products.find(({ productId }) => productId === product.productId)
            const isOff = !isAvailable(product, found)
            return (
              <tr key={product.productId}>
                <th scope="row">
                  <label>
                    <input
                      type="radio"
                      name={name}
                      aria-label={labelOf(product)}
                      checked={product.productId === form.values.productId}
                      disabled={isOff}
                      onChange={() =>
                        form.set({
                          ...ofProduct(product),
                          requestedDate: dayFrom(form.values.requestedDate, here?.from),
                        })
                      }
                    />
                    {labelOf(product)}
                  </label>
                </th>
                {isOff ? (
                  <td colSpan={columns}>Not available</td>
                ) : price ? (
                  <>
                    <td>{figure(price.monthly)}</td>
                    <td>{figure(price.oneOff)}</td>
                    {hasDays ? <td>{here?.from ? weekday(here.from) : '–'}</td> : null}
                  </>
                ) : (
                  <td colSpan={columns}>{product.prices.length > 0 ? 'Not for this term' : 'We price it'}</td>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
      {error ? (
        <div className={styles.tableError}>
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      ) : null}
    </div>
  )
}

/** The carrier's first day replaces an earlier one. */
const dayFrom = (day: string, from: string | null | undefined) => (from && from > day ? from : day)

/** The technology with the highest speed first, each from its lowest. */
function fastestFirst(products: readonly ProductOnSale[]): readonly ProductOnSale[] {
  const most = (name: string) => Math.max(...products.map((each) => (each.name === name ? (each.downMbps ?? 0) : 0)))
  return products.toSorted((a, b) => most(b.name) - most(a.name) || (a.downMbps ?? 0) - (b.downMbps ?? 0))
}
