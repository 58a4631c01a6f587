import { accessRead, secondFactorRuleRead } from '@portal/contract/access/access.ts'
import { contactList, contactRead } from '@portal/contract/contacts/contacts.ts'
import { contactStatuses } from '@portal/contract/contacts/values.ts'
import type { Walk } from './walk.ts'

/** The header counts the people who can sign in, and the filters add up to the list. */
export async function checkContacts(walk: Walk): Promise<void> {
  const { total, people, administrators } = await walk.ask(contactList)
  const rows = await walk.rows(contactList, {}, 200)
  if (rows.length < total) return
  const canAct = rows.filter(({ isPortalUser, status }) => isPortalUser && status === 'active')
  walk.agree('contacts, people who can act', people, canAct.length)
  for (const status of contactStatuses) {
    if (status === 'left') continue
    const found = rows.filter((row) => row.status === status).length
    walk.agree(`contacts, ${status}`, await walk.total(contactList, { query: { status } }), found)
  }
  const { without } = await walk.ask(secondFactorRuleRead)
  const noFactor = canAct.filter(({ secondFactor }) => secondFactor === 'none').length
  if (without !== null) walk.agree('contacts, people without a second factor', without, noFactor)
  const linked = await walk.total(contactList, { query: { secondFactor: 'none', status: 'active' } })
  if (without !== null) walk.agree('contacts, the link to them', without, linked)
  const managers = new Set<string>()
  for (const row of rows) {
    const contact = await walk.ask(contactRead, { params: { contactId: row.contactId } })
    walk.agreeIn(`contact ${row.contactId}, beside the list`, contact, row)
    const manages = contact.grants.some(({ resource, isOver }) => resource === 'BusinessPortalAccountMgmt' && !isOver)
    if (manages && row.status === 'active') managers.add(row.email)
  }
  walk.agree('contacts, people who can manage users', administrators, managers.size)
  const access = await walk.ask(accessRead)
  // People of the dealer ask their own administrators.
  if (access.dealerName === null)
    walk.agree(
      'your permissions, administrators',
      access.administrators.map(({ email }) => email).toSorted(),
      [...managers].toSorted(),
    )
}
