import type { z } from 'zod'
import type { accountRow } from '../import/entities/accounts.ts'
import type { contactRow } from '../import/entities/contacts.ts'
import type { siteRow } from '../import/entities/sites.ts'
import type { userRow } from '../import/entities/users.ts'
import type { Plan } from './plan.ts'
import { companyKinds, companyNames, dealerKinds, familyNames, givenNames, places, towns } from './names.ts'

const dealerPermissions = ['BusinessPortalDealers', 'LeasedLineQuoting'] as const

export function* accountRows(plan: Plan): Generator<z.input<typeof accountRow>> {
  for (let account = 0; account < plan.order.accounts; account += 1) {
    const random = plan.account(account)
    const isDealer = plan.isDealer(account)
    const id = plan.accountId(account)
    yield {
      account_id: id,
      clc_account_id: `CLC-${id}`,
      trading_name: `${random.pick(companyNames)} ${random.pick(isDealer ? dealerKinds : companyKinds)}`,
      company_no: `09${String(random.below(1_000_000)).padStart(6, '0')}`,
      vat_no: `GB ${String(random.below(1_000_000_000)).padStart(9, '0')}`,
      type: isDealer ? 'dealer' : 'customer',
      parent_dealer_id: plan.dealerOf(account),
    }
  }
}

export function* userRows(plan: Plan): Generator<z.input<typeof userRow>> {
  for (let account = 0; account < plan.order.accounts; account += 1) {
    const random = plan.account(account)
    const id = plan.accountId(account)
    yield {
      account_id: id,
      email: `admin@account-${id}.example`,
      given_name: random.pick(givenNames),
      family_name: random.pick(familyNames),
      permissions: [
        'BusinessPortal',
        'BusinessPortalOrders',
        'BusinessPortalServices',
        'BusinessPortalDiagnostics',
        'BusinessPortalDns',
        'BusinessPortalAccountMgmt',
        'BusinessPortalCloudSolutions',
        'BusinessPortalCases',
        ...(plan.order.billMonths ? ['BusinessPortalBilling' as const] : []),
        ...(plan.isDealer(account) ? dealerPermissions : []),
      ],
      status: 'active',
    }
  }
}

export function* contactRows(plan: Plan, count: number): Generator<z.input<typeof contactRow>> {
  for (let contact = 0; contact < count; contact += 1) {
    const random = plan.contact(contact)
    const id = plan.accountId(contact % plan.order.accounts)
    const [first, last] = [random.pick(givenNames), random.pick(familyNames)]
    yield {
      account_id: id,
      contact_id: `C-${contact + 1}`,
      first_name: first,
      last_name: last,
      email: `${first}.${last}.${contact}@account-${id}.example`.toLowerCase(),
      // Numbers that Ofcom reserves for drama.
      phone: `+441632960${String(random.below(1000)).padStart(3, '0')}`,
      roles: [random.pick(['Billing', 'Purchasing', 'Technical Contact', 'Customer Service'])],
      sites: [],
    }
  }
}

export function* siteRows(plan: Plan): Generator<z.input<typeof siteRow>> {
  for (let account = 0; account < plan.order.accounts; account += 1) {
    const count = plan.sitesOf(account)
    for (let site = 0; site < count; site += 1) yield siteOf(plan, account, site)
  }
}

export function siteOf(plan: Plan, account: number, site: number): z.input<typeof siteRow> {
  const random = plan.site(account, site)
  const town = random.pick(towns)
  const place = random.pick(places)
  return {
    account_id: plan.accountId(account),
    site_id: `SITE-${site + 1}`,
    name: `${town} – ${place}`,
    address: `${1 + random.below(199)} ${place}, ${town}`,
    // The inward part of a real postcode never starts with 0 and the letter O, so these do not exist.
    postcode: `${town.slice(0, 2).toUpperCase()}${1 + random.below(60)} 0O${'ABDEFGHJLNPQRSTUWXYZ'.charAt(random.below(20))}`,
    exchange_name: `${town} ${random.pick(['Central', 'North', 'South', 'East', 'West'])}`,
    cabinet: `P${1 + random.below(180)}`,
    latitude: Math.round((50.2 + random.next() * 7) * 10_000) / 10_000,
    longitude: Math.round((-5 + random.next() * 6) * 10_000) / 10_000,
  }
}
