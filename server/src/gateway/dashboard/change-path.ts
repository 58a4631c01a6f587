import type { PagePath } from '@portal/contract/pages.ts'
import type { AccountScope } from '../actor.ts'
import { today } from '../orders/days.ts'
import type { ChangeGroup } from './group-changes.ts'
import { pageAddress } from './page-address.ts'

/** Where a thing is looked at, and where all of its kind are. */
const pages: Record<string, { one?: [PagePath, string]; all: PagePath }> = {
  service: { one: ['/services/:serviceId/history', 'serviceId'], all: '/services' },
  order: { one: ['/orders/:orderId', 'orderId'], all: '/orders' },
  contact: { one: ['/account/admin/:contactId', 'contactId'], all: '/account/admin' },
  case: { one: ['/help-and-support/cases/:caseId', 'caseId'], all: '/help-and-support/cases' },
  plan: { one: ['/customer-service-plans/:planId', 'planId'], all: '/customer-service-plans' },
  zone: { one: ['/dns/:zoneId/history', 'zoneId'], all: '/dns' },
  visit: { one: ['/colocation/requests/:visitId', 'visitId'], all: '/colocation/requests' },
  visitor: { all: '/colocation/visitors' },
  centre: { all: '/cloud' },
  backup: { all: '/backup' },
  quote: { one: ['/quoting/:quoteId', 'quoteId'], all: '/quoting' },
  statement: { one: ['/billing/commission/:statementRef', 'statementRef'], all: '/billing/commission' },
}

/** One thing leads to itself; several to the record of what was done, or to their list where that may not be read. */
export function changePath(scope: AccountScope, { entity, things }: ChangeGroup, since: string): string | null {
  const page = pages[entity]
  const [only] = things
  if (page?.one && only !== undefined && things.length === 1) {
    const [path, name] = page.one
    return pageAddress(path, { params: { [name]: only } })
  }
  if (scope.person.resources.includes('BusinessPortalAccountMgmt')) {
    return pageAddress('/activity', { query: { thing: entity, from: today(new Date(since)) } })
  }
  return page ? pageAddress(page.all) : null
}
