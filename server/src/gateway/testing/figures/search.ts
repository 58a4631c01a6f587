import { caseList } from '@portal/contract/cases/cases.ts'
import { contactList } from '@portal/contract/contacts/contacts.ts'
import { orderList } from '@portal/contract/orders/orders.ts'
import { searchRead } from '@portal/contract/search/search.ts'
import type { SearchKind } from '@portal/contract/search/values.ts'
import { serviceList } from '@portal/contract/services/services.ts'
import type { Walk } from './walk.ts'

/** The search finds the records of the lists by their ids, with the title that the list shows. */
export async function checkSearch(walk: Walk): Promise<void> {
  if (walk.may('BusinessPortalServices'))
    for (const { serviceId, name } of await walk.rows(serviceList, {}, 2)) await expectHit('service', serviceId, name)
  if (walk.may('BusinessPortalOrders'))
    for (const { orderId, title } of await walk.rows(orderList, {}, 2)) await expectHit('order', orderId, title)
  if (walk.may('BusinessPortalCases'))
    for (const { caseId, title } of await walk.rows(caseList, {}, 2)) await expectHit('case', caseId, title)
  if (walk.may('BusinessPortalAccountMgmt'))
    for (const { contactId, name, email } of await walk.rows(contactList, {}, 2))
      if (email) await expectHit('contact', contactId, name, email)

  async function expectHit(kind: SearchKind, id: string, title: string, query = id): Promise<void> {
    const { hits } = await walk.ask(searchRead, { query: { query } })
    const found = hits.find((hit) => hit.kind === kind && hit.id === id)
    walk.agree(`search for ${query}`, found?.title, title)
  }
}
