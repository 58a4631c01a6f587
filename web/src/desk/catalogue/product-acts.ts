import type { OtherOffering, Product } from '@portal/contract/catalogue/catalogue.ts'
import { labelOf } from '@portal/contract/catalogue/words.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Act } from '../../acts/act.ts'
import { calls } from '../../acts/calls.ts'
import { allCategories } from '../../product-categories.ts'
import { bodyOf, productFields, valuesOf } from './product-form.ts'
import { productsQuery } from './queries.ts'

const fields = () => productFields(allCategories())

const keep = (queryClient: QueryClient) => () => queryClient.invalidateQueries({ queryKey: productsQuery.queryKey })

/** Adds a product; that of another system's offering has its ID and its name. */
export function addition(queryClient: QueryClient, offering?: Pick<OtherOffering, 'offeringId' | 'name'>): Act {
  return {
    key: 'add',
    title: offering ? `Sell ${offering.name}` : 'Add product',
    ...(offering && {
      button: 'Sell',
      text: 'It becomes a product of the catalogue with the same ID. The other system keeps its attributes.',
      initial: { productId: offering.offeringId, name: offering.name },
      confirm: 'Add product',
    }),
    fields: [{ kind: 'text', name: 'productId', label: 'ID', mono: true }, ...fields()],
    // The ID is part of the address, so each call is made with its own.
    do: (typed, once) => {
      const { productId, ...rest } = typed
      const params = { productId: String(productId ?? '') }
      const body = () => bodyOf(rest, 'offered')
      return calls('PUT /catalogue-desk/api/products/:productId', { params, body }, keep(queryClient))(typed, once)
    },
    done: 'Product added.',
  }
}

export function productActs(queryClient: QueryClient, product: Product): Act[] {
  const { productId, state, ...rest } = product
  const put = (body: (typed: Parameters<Act['do']>[0]) => Record<string, unknown>) =>
    calls('PUT /catalogue-desk/api/products/:productId', { params: { productId }, body }, keep(queryClient))
  const name = labelOf(product)
  return [
    {
      key: 'change',
      title: `Change ${name}`,
      button: 'Change',
      text: 'It applies to orders that are placed from now on.',
      fields: fields(),
      initial: valuesOf(product),
      do: put((typed) => bodyOf(typed, state)),
      done: 'Product changed.',
    },
    state === 'offered'
      ? {
          key: 'withdraw',
          title: `Withdraw ${name}`,
          button: 'Withdraw',
          text: 'No service can change to it or renew it. Services that have it keep it.',
          fields: [],
          do: put(() => ({ ...rest, state: 'withdrawn' })),
          done: 'Product withdrawn.',
        }
      : {
          key: 'offer',
          title: `Offer again: ${name}`,
          button: 'Offer again',
          fields: [],
          do: put(() => ({ ...rest, state: 'offered' })),
          done: 'Product offered.',
        },
  ]
}
