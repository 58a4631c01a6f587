import { plain } from '@portal/contract/desk/import-questions.ts'
import { columnsOf } from '../columns.ts'
import { entities } from '../entities.ts'
import { entityNamed, type MappedFile } from './mapping.ts'

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
  trading_name: [
    'company name',
    'company',
    'business name',
    'customer name',
    'client name',
    'cust name',
    'full name',
    'name',
  ],
  company_no: ['company number', 'company reg no', 'registration number'],
  vat_no: ['vat id', 'vat number', 'vat no', 'tax id'],
  type: ['customer type', 'company type', 'category'],
  contact_id: ['contact rec id', 'contact no', 'person no', 'person id', 'user id', 'id', 'contact email', 'email'],
  first_name: ['firstname', 'forename', 'given name', 'contact name', 'full name', 'name'],
  last_name: ['lastname', 'surname', 'family name'],
  given_name: ['first name', 'forename', 'name'],
  family_name: ['last name', 'surname'],
  email: ['email address', 'default email', 'billing email', 'contact email'],
  phone: ['phone number', 'telephone', 'tel', 'office phone', 'direct phone', 'contact phone'],
  mobile: ['mobile number', 'mobile phone', 'cell', 'cell phone'],
  roles: ['is admin', 'admin', 'role'],
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
  product_name: ['product', 'product/service', 'plan', 'tariff', 'tariff plan', 'package', 'service type'],
  product_category: ['category', 'service type', 'product group'],
  status: ['service status', 'ticket status', 'case status'],
  condition: ['status'],
  supplier_ref: ['circuit ref', 'circuit', 'carrier ref', 'supplier reference'],
  recurring_pence: ['monthly charge', 'monthly', 'rental', 'price', 'amount', 'recurring amount', 'unit price'],
  one_off_pence: ['setup fee', 'setup', 'install', 'first payment amount'],
  contract_start: ['start date', 'registration date', 'reg date', 'activation date'],
  contract_end: ['end date', 'expiry date', 'renewal date', 'termination date'],
  case_id: ['ticket id', 'ticket number', 'ticket no', 'ticket', 'id'],
  title: ['subject', 'summary', 'salutation'],
  opened_by_email: ['email', 'requestor email', 'contact email'],
  opened_by_name: ['requestor', 'opened by', 'contact', 'name'],
  opened_at: ['date entered', 'created', 'created at', 'date', 'opened'],
  closed_at: ['date closed', 'closed'],
}

/** The names of a column in one type of rows, where they are others than in the other types. */
const namesIn: Record<string, readonly string[]> = {
  // A system without sites has one at each customer, or one at each line.
  'sites.site_id': [
    ...(columnNames.site_id ?? []),
    'site',
    ...(columnNames.supplier_ref ?? []),
    ...(columnNames.account_id ?? []),
  ],
  'sites.name': [
    'site name',
    'location name',
    'location',
    'branch',
    'city',
    'town',
    'site address',
    'address',
    'full name',
  ],
  'cases.respond_by': ['due date', 'due', ...(columnNames.opened_at ?? [])],
  'cases.next_update_due': ['last reply', 'due date', 'due', ...(columnNames.opened_at ?? [])],
  'cases.resolve_by': ['due date', 'due', 'last reply', ...(columnNames.opened_at ?? [])],
}

const entityNames: Record<string, readonly string[]> = {
  accounts: ['customer', 'client', 'compan', 'account'],
  sites: ['site', 'location', 'address'],
  contacts: ['contact', 'person', 'people'],
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
const tooGeneral = new Set(['id', 'name', 'company', 'type', 'category', 'date'])

/** Further parts of an address, in their order. */
const furtherParts = [
  'address 2',
  'address line 2',
  'street 2',
  'address 3',
  'address line 3',
  'city',
  'town',
  'county',
]

/** Their columns for ours, by their names; several that are joined for an address. */
export function guessColumns(entity: string, ours: string, theirs: readonly string[]): string[] {
  const first = guessColumn([ours, ...(namesIn[`${entity}.${ours}`] ?? columnNames[ours] ?? [])], theirs)
  if (first === undefined) return []
  const further = ours === 'address' ? furtherParts.flatMap((part) => guessColumn([part], theirs) ?? []) : []
  return [...new Set([first, ...further])]
}

function guessColumn(names: readonly string[], theirs: readonly string[]): string | undefined {
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

/** The types that one list of customers or lines often holds together, in the order of their dependencies. */
const together = ['accounts', 'sites', 'contacts', 'services']

/** The types of rows that a file seems to hold, by its columns and its name; the first one first. */
export function guessEntities(fileName: string, theirs: readonly string[]): string[] {
  const byName = guessEntity(fileName)
  if (byName !== undefined && !together.includes(byName)) return [byName]
  const held = together.filter((name) => name === byName || isFilled(name, theirs))
  // Lists of people often name their company too.
  return byName === 'contacts' ? [byName] : held
}

/** Whether the columns of a file fill those that rows of this type need. Columns with a list of values count as filled: the person chooses one. */
const isFilled = (entityName: string, theirs: readonly string[]) =>
  columnsOf(entityNamed(entityName).row).every(
    ({ name, isRequired, choices }) => !isRequired || choices || guessColumns(entityName, name, theirs).length > 0,
  )

/** The column with the site of a service, if the mapping makes sites of customers or of the lines themselves. */
export function guessSite(before: readonly MappedFile[], theirs: readonly string[]): string[] {
  const columns = before.find(({ entity }) => entity === 'sites')?.columns
  if (!columns || typeof columns.site_id !== 'string') return []
  if (theirs.includes(columns.site_id) && columns.site_id !== columns.account_id) return [columns.site_id]
  return columns.site_id === columns.account_id ? guessColumns('services', 'account_id', theirs) : []
}
