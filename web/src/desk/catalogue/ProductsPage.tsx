import type { Product } from '@portal/contract/catalogue/catalogue.ts'
import { labelOf } from '@portal/contract/catalogue/words.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { figure, money } from '@portal/contract/format/money.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { DataTable } from '@portal/ui/src/DataTable.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import layout from '@portal/ui/src/layout.module.css'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import acts from '../../acts/acts.module.css'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { RowActs } from '../../acts/RowActs.tsx'
import { categoryName } from '../../product-categories.ts'
import { PlanTabs } from '../PlanTabs.tsx'
import { CategoriesCard } from './CategoriesCard.tsx'
import { OfferingsCard } from './OfferingsCard.tsx'
import { addition, productActs } from './product-acts.ts'
import { categoriesQuery, offeringsQuery, productsQuery } from './queries.ts'

export const load = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.prefetchQuery(productsQuery),
    queryClient.prefetchQuery(offeringsQuery),
    queryClient.prefetchQuery(categoriesQuery),
  ])

const longestTerm = ({ prices }: Product) => prices.toSorted((a, b) => b.termMonths - a.termMonths)[0]

/** The price of the longest term. */
function priceInWords(product: Product, written = money): string | undefined {
  const longest = longestTerm(product)
  return longest && `${written(longest.monthly)}${product.quantity ? ` per ${product.quantity.unit}` : ''}`
}

const columns: readonly Column<Product>[] = [
  {
    key: 'name',
    header: 'Product',
    isName: true,
    value: labelOf,
    cell: (product) => (
      <>
        <span title={labelOf(product)}>{labelOf(product)}</span>
        <small>
          <code>{product.productId}</code> · {categoryName(product.productCategory)}
        </small>
        <small className={acts.onPhone}>
          {product.state === 'offered' ? '' : 'Withdrawn · '}
          {longestTerm(product) ? `${priceInWords(product)} a month` : 'Priced by the desk'}
        </small>
      </>
    ),
  },
  {
    key: 'family',
    header: 'Family',
    width: '14rem',
    wraps: true,
    hideBelow: 1024,
    cell: ({ family, follows }) => (
      <>
        {family}
        {follows.length > 0 ? <small>Can replace {follows.join(', ')}</small> : null}
      </>
    ),
  },
  {
    key: 'prices',
    header: 'Monthly price, £',
    width: '12rem',
    align: 'end',
    sortable: false,
    hideBelow: 768,
    cell: (product) => {
      const longest = longestTerm(product)
      if (!longest) return 'Priced by the desk'
      return (
        <>
          {priceInWords(product, figure)}
          <small>
            {counted(longest.termMonths, 'month')}
            {product.prices.length > 1 ? `, ${counted(product.prices.length - 1, 'other term')}` : ''}
          </small>
        </>
      )
    },
  },
  {
    key: 'options',
    header: 'Options',
    width: '6rem',
    align: 'end',
    hideBelow: 1024,
    value: ({ options }) => options.length,
    cell: ({ options }) => options.length,
  },
  {
    key: 'state',
    header: 'Status',
    width: '8rem',
    hideBelow: 768,
    cell: ({ state }) => (
      <Status kind={state === 'offered' ? 'ok' : 'idle'}>{state === 'offered' ? 'Offered' : 'Withdrawn'}</Status>
    ),
  },
  {
    key: 'acts',
    header: 'Actions',
    hideHeader: true,
    width: '14rem',
    sortable: false,
    cell: (row) => <Acts row={row} />,
  },
]

/** The catalogue: what can follow a service, at which price. */
export function Page() {
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(productsQuery)
  return (
    <>
      <PageHeader
        title="Products"
        facts={['Prices, options and the changes that customers can order', 'By category, then family']}
        actions={<ActButtons acts={[addition(queryClient)]} />}
      />
      <PlanTabs current="products" />
      <div className={layout.stack}>
        <Card label="Products" flush>
          <DataTable
            label="Products of the catalogue, by category and family"
            lines={2}
            columns={columns}
            rows={data ?? []}
            rowKey={({ productId }) => productId}
            loading={!data && !error}
            problem={error ? { title: 'Products could not be loaded', onRetry: () => void refetch() } : undefined}
            empty={<EmptyState title="No products yet" text="Add one, or import a file of products." />}
          />
        </Card>
        <OfferingsCard />
        <CategoriesCard />
      </div>
    </>
  )
}

function Acts({ row }: { row: Product }) {
  const queryClient = useQueryClient()
  return <RowActs name={labelOf(row)} acts={productActs(queryClient, row)} />
}
