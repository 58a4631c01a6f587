import { labelOf } from '@portal/contract/catalogue/words.ts'
import { newServiceKindNames, newServiceNeeds } from '@portal/contract/orders/new-service-values.ts'
import { type NewServiceOffers, type NewServiceStep, type NewServiceValues, productOf } from './new-service.ts'

export const stepNames: Record<NewServiceStep, string> = {
  start: 'Service and site',
  product: 'Product and date',
  access: 'Access and contacts',
  check: 'Check and order',
}

/** The note below a step’s name: the choice made, or the topic of the step. */
export function stepNote(step: NewServiceStep, offers: NewServiceOffers, values: NewServiceValues): string {
  const { kind } = values
  switch (step) {
    case 'start': {
      const site = offers.sites.find(({ siteId }) => siteId === values.siteId)
      if (kind === '') return 'Choose the service'
      return newServiceNeeds[kind].site && site
        ? `${newServiceKindNames[kind]}, ${site.name}`
        : newServiceKindNames[kind]
    }
    case 'product': {
      const product = productOf(offers, values)
      return product ? labelOf(product) : 'Choose both'
    }
    case 'access':
      return values.accessName || (kind === 'router' ? 'For the delivery' : 'For the engineer’s visit')
    case 'check':
      return 'Nothing is ordered yet'
  }
}
