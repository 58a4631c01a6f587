import { plain } from '@portal/contract/desk/import-questions.ts'
import { entities } from '../entities.ts'

// Names that other systems use, the most usual first. A guess is only the default of a question.

const columnNames: Record<string, readonly string[]> = {
  account_id: [
    'customer id',
    'customer no',
    'cust id',
    'cust no',
    'customer number',
    'client id',
    'client no',
    'company id',
    'company rec id',
    'account number',
    'account no',
    'account',
    'id',
  ],
  clc_account_id: [
    'billing id',
    'account number',
    'account no',
    'customer id',
    'customer no',
    'cust no',
    'customer number',
    'client id',
    'client no',
    'company id',
    'company rec id',
    'account',
    'id',
  ],
  trading_name: ['company name', 'company', 'business name', 'customer name', 'client name', 'full name', 'name'],
  company_no: ['company number', 'company reg no', 'registration number'],
  vat_no: ['vat id', 'vat number', 'vat no', 'tax id'],
  type: ['customer type', 'company type', 'category'],
  contact_id: ['contact rec id', 'contact no', 'user id', 'id', 'contact email', 'email'],
  first_name: ['firstname', 'forename', 'given name', 'contact name', 'name'],
  last_name: ['lastname', 'surname', 'family name'],
  given_name: ['first name', 'forename', 'name'],
  family_name: ['last name', 'surname'],
  email: ['email address', 'default email', 'billing email', 'contact email'],
  phone: ['phone number', 'telephone', 'tel', 'office phone', 'direct phone', 'contact phone'],
  mobile: ['mobile number', 'mobile phone', 'cell', 'cell phone'],
  site_id: ['site no', 'location id', 'site code', 'site name', 'location name'],
  address: ['street', 'address 1', 'address line 1', 'street 1', 'site address'],
  postcode: ['post code', 'zip code', 'zip', 'postal code'],
  service_id: [
    'service no',
    'hosting id',
    'configuration rec id',
    'circuit id',
    'circuit ref',
    'line id',
    'circuit',
    'id',
  ],
  name: ['description', 'site name', 'location name', 'domain', 'product'],
  product_name: ['product', 'plan', 'tariff', 'tariff plan', 'package', 'service type'],
  product_category: ['category', 'service type', 'product group'],
  status: ['service status', 'ticket status', 'case status'],
  condition: ['status'],
  supplier_ref: ['circuit ref', 'circuit', 'carrier ref', 'supplier reference'],
  recurring_pence: ['monthly charge', 'monthly', 'rental', 'price', 'amount', 'recurring amount', 'unit price'],
  one_off_pence: ['setup fee', 'setup', 'install', 'first payment amount'],
  contract_start: ['start date', 'registration date', 'reg date', 'activation date'],
  contract_end: ['end date', 'expiry date', 'renewal date'],
  case_id: ['ticket id', 'ticket number', 'ticket no', 'ticket', 'id'],
  title: ['subject', 'summary', 'salutation'],
  opened_by_name: ['requestor', 'opened by', 'contact', 'name'],
  opened_at: ['date entered', 'created', 'created at', 'date', 'opened'],
  closed_at: ['date closed', 'closed'],
}

const entityNames: Record<string, readonly string[]> = {
  accounts: ['customer', 'client', 'compan', 'account'],
  sites: ['site', 'location', 'address'],
  contacts: ['contact', 'people'],
  users: ['user', 'login'],
  cases: ['ticket', 'case', 'incident'],
  orders: ['order'],
  services: ['service', 'hosting', 'circuit', 'line', 'subscription', 'configuration', 'asset'],
}

/** The entity that a file seems to have, by its name. */
export function guessEntity(fileName: string): string | undefined {
  const name = fileName.toLowerCase()
  const own = entities.find((entity) => name.startsWith(entity.name))?.name
  return own ?? Object.entries(entityNames).find(([, words]) => words.some((word) => name.includes(word)))?.[0]
}

/** Names that say nothing after a heading. */
const tooGeneral = new Set(['id', 'name', 'company', 'type', 'category'])

/** Their column for ours, by its name. */
export function guessColumn(ours: string, theirs: readonly string[]): string | undefined {
  const names = [ours, ...(columnNames[ours] ?? [])]
  for (const name of names.map(plain)) {
    const found = theirs.find((their) => plain(their) === name)
    if (found !== undefined) return found
  }
  // A merged heading is before the name: Site Postcode.
  return names
    .filter((name) => !tooGeneral.has(name))
    .map((name) => theirs.find((their) => their.toLowerCase().endsWith(` ${name.replaceAll('_', ' ')}`)))
    .find((found) => found !== undefined)
}
