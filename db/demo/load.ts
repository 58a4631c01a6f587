import { RecordTypeName } from '@portal/contract/dns/record-type-name.ts'
import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import type { Database } from '../src/database.ts'
import { targetOf } from '../src/dns-rules/targets.ts'
import { boolean, rowsOf } from '../src/rows.ts'
import { loadBackups } from './backups.ts'
import { callRow, deliveryRows, demoCalls } from './calls.ts'
import { setCaseTargets } from './case-targets.ts'
import { loadBilling } from './billing.ts'
import { loadClosedCases } from './closed-cases.ts'
import { loadClouds } from './clouds.ts'
import { loadCommission } from './commission.ts'
import { loadCredits } from './credits.ts'
import { importRows, insertRows, rowsOfFile, updateRows } from './files.ts'
import { loadDomainRegistry } from './domain-registry.ts'
import { loadDomains } from './domains.ts'
import { loadFiles, loadIdentities, loadWebhooks, type EncryptIdentity } from './encrypted.ts'
import { loadMeters } from './meters.ts'
import { loadMailProvider } from './mail-provider.ts'
import { demoPeople } from './people.ts'
import { loadRateCards } from './rate-cards.ts'
import { schoolRows, schoolRowsWithTroubles } from './schools.ts'
import { loadTraffic } from './traffic.ts'
import { takePlaces } from './visit-places.ts'
import { loadVoice } from './voice.ts'

/**
 * Fills an empty database with the demo customers; a database with accounts stays as it is. One transaction, so that an
 * interrupted start leaves nothing behind, and concurrent starts load it once.
 */
export function loadDemo(
  database: Pick<Database, 'system'>,
  today = new Date(),
  encrypt?: EncryptIdentity,
  encryptSecret: (text: string) => string = (text) => text,
): Promise<{ loaded: boolean }> {
  return database.system.transaction().execute(async (tx) => {
    // The second of two starts waits for the first, however slow its machine.
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`select pg_advisory_xact_lock(7421)`.execute(tx)
    const { rows } = await rowsOf({ taken: boolean })`select exists (select from account) as taken`.execute(tx)
    if (rows[0]?.taken) return { loaded: false }
    await loadInOrder(tx, today, encrypt, encryptSecret)
    return { loaded: true }
  })
}

const ZoneRecords = z.array(z.looseObject({ type: RecordTypeName, content: z.string() }))

/** Data that a customer's own files could contain is imported; data that only the portal writes is inserted. */
async function loadInOrder(
  tx: Transaction<unknown>,
  now: Date,
  encrypt: EncryptIdentity | undefined,
  encryptSecret: (text: string) => string,
): Promise<void> {
  const imported = async (...names: string[]) => {
    for (const name of names) await importRows(tx, name, rowsOfFile(name, now))
  }
  const inserted = async (...names: string[]) => {
    for (const name of names) await insertRows(tx, name, rowsOfFile(name, now))
  }
  const updated = (table: string, part: string, ...key: string[]) =>
    updateRows(tx, table, rowsOfFile(`${table}.${part}`, now), key)

  await imported('accounts')
  for (const name of ['sites', 'services', 'service-tech-details', 'service-ethernet-details']) {
    await importRows(tx, name, [...rowsOfFile(name, now), ...schoolRowsWithTroubles(`school.${name}`, now)])
  }
  await imported('service-vcd-details')
  await loadTraffic(tx, now)
  await importRows(tx, 'call-records', demoCalls(now).map(callRow))
  await importRows(tx, 'call-deliveries', deliveryRows(now))
  await loadMeters(tx, now)

  await importRows(tx, 'users', await demoPeople())
  await importRows(tx, 'contacts', [...rowsOfFile('contacts', now), ...schoolRows('school.contacts', now)])
  await inserted('identity.login', 'portal_user', 'permission_grant', 'identity.authenticator')
  await updated('contact', 'sign-ins', 'account_id', 'contact_id')
  await updated('contact', 'status', 'account_id', 'contact_id')
  await inserted('contact_link', 'contact_subscription', 'api_key')

  await updated('care_level', 'repair', 'name')
  // The demo's services have "24/7": a second name for the same hours would only be mistaken for it.
  await sql`delete from care_level where name = '24 hours, every day'`.execute(tx)
  await imported('products', 'plans', 'plan-versions')
  await inserted('service_plan_version', 'service_plan_save', 'plan_acknowledgement', 'plan_reading')
  await imported('orders', 'order-stages')
  await inserted(
    'order_event',
    'order_commitment',
    'order_ownership',
    'order_charge',
    'order_question',
    'order_readiness',
  )
  await inserted('order_note', 'order_watcher')
  await loadFiles(tx, now)
  await inserted('help_case', 'case_watcher', 'case_message')
  await loadClosedCases(tx, now)
  await inserted('case_result', 'line_test')
  await setCaseTargets(tx)
  await loadCredits(tx, now)

  await imported('commission-schemes')
  await loadCommission(tx, now)
  await loadBilling(tx, now)
  await imported('price-rises')
  await inserted('cost_budget', 'accounting_codes')
  await inserted('dns_zone', 'dns_change_set', 'dns_draft', 'dns_reverse_name')
  const records = ZoneRecords.parse(rowsOfFile('dns_record', now))
  await insertRows(
    tx,
    'dns_record',
    records.map((record) => ({ ...record, target: targetOf(record) })),
  )
  await loadClouds(tx, now)
  await loadBackups(tx, now)
  await loadVoice(tx)
  await loadDomains(tx)
  await loadDomainRegistry(tx)
  await loadMailProvider(tx)
  await loadRateCards(tx, now)
  await imported('rate-extras')
  await imported('exchanges', 'served-areas', 'postcodes', 'on-net-buildings')
  await inserted('quote', 'quote_version', 'quote_site')

  await imported('data-centres', 'data-centre-hours', 'data-centre-closed-days', 'racks', 'visitors')
  await loadIdentities(tx, now, encrypt)
  await inserted('visit')
  await imported('visit-visitors')
  await takePlaces(tx, now)

  // The log is in the order in which it was written.
  const log = rowsOfFile('activity', now).toSorted((one, other) => String(one['at']).localeCompare(String(other['at'])))
  await insertRows(tx, 'activity', log)
  await inserted('notification')
  await loadWebhooks(tx, now, encryptSecret)
  await inserted('dashboard_visit', 'dealer_visit', 'access_request', 'account_note', 'canned_reply', 'case_email')
  await updated('account', 'access', 'account_id')
  await imported('incidents', 'incident-services')
  await inserted('saved_view', 'view_tile')
}
