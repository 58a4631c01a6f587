import type { EntityName } from '@portal/contract/entities.ts'
import type { ActionOf } from '@portal/contract/events.ts'
import type { IntegrationEntityName } from '@portal/contract/integration/entities.ts'
import { accounts } from '@portal/db/src/import/entities/accounts.ts'
import { billingAccounts } from '@portal/db/src/import/entities/billing-accounts.ts'
import { billLines } from '@portal/db/src/import/entities/bill-lines.ts'
import { bills } from '@portal/db/src/import/entities/bills.ts'
import { callDeliveries, callRecords } from '@portal/db/src/import/entities/call-records.ts'
import { priceRises } from '@portal/db/src/import/entities/price-rises.ts'
import { caseMessages, cases } from '@portal/db/src/import/entities/cases.ts'
import { commissionEvents } from '@portal/db/src/import/entities/commission-events.ts'
import { commissionLines } from '@portal/db/src/import/entities/commission-lines.ts'
import { commissionSchemes } from '@portal/db/src/import/entities/commission-schemes.ts'
import { commissionStatements } from '@portal/db/src/import/entities/commission-statements.ts'
import { contacts } from '@portal/db/src/import/entities/contacts.ts'
import {
  dataCentreClosedDays,
  dataCentreHours,
  dataCentres,
  racks,
} from '@portal/db/src/import/entities/data-centres.ts'
import { exchanges, onNetBuildings, postcodes, servedAreas } from '@portal/db/src/import/entities/exchanges.ts'
import { incidents, incidentServices } from '@portal/db/src/import/entities/incidents.ts'
import { orders, orderStageRows } from '@portal/db/src/import/entities/orders.ts'
import { paymentAllocations } from '@portal/db/src/import/entities/payment-allocations.ts'
import { payments } from '@portal/db/src/import/entities/payments.ts'
import { careLevels, plans, planVersions } from '@portal/db/src/import/entities/plans.ts'
import { products } from '@portal/db/src/import/entities/products.ts'
import { quotes } from '@portal/db/src/import/entities/quotes.ts'
import { quoteSites } from '@portal/db/src/import/entities/quote-sites.ts'
import { rateCardLines, rateCards, rateExtras } from '@portal/db/src/import/entities/rate-cards.ts'
import { reverseNames } from '@portal/db/src/import/entities/reverse-names.ts'
import { selfBillingAgreements } from '@portal/db/src/import/entities/self-billing-agreements.ts'
import {
  serviceEthernetDetails,
  serviceTechDetails,
  serviceVcdDetails,
} from '@portal/db/src/import/entities/service-details.ts'
import { services } from '@portal/db/src/import/entities/services.ts'
import { sites } from '@portal/db/src/import/entities/sites.ts'
import { customersUsers } from '@portal/db/src/import/entities/users.ts'
import { usageMeters, usageSamples } from '@portal/db/src/import/entities/usage-meters.ts'
import { visitVisitors } from '@portal/db/src/import/entities/visit-visitors.ts'
import { visitors } from '@portal/db/src/import/entities/visitors.ts'
import { visits } from '@portal/db/src/import/entities/visits.ts'
import { voiceTenants } from '@portal/db/src/import/entities/voice-tenants.ts'
import { dnsRecords, zones } from '@portal/db/src/import/entities/zones.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Entity } from '@portal/db/src/import/entity.ts'
import { contactOfPerson, newAs, newNumber, type NewId, subjectOfEmail } from './new-id-store.ts'

/** The integration API's facts about an entity, in addition to the import's. */
export interface IntegrationEntity {
  entity: Entity
  /** The column with the id of the changed record. */
  idColumn: string
  /** The record's entity in the activity log; records without an account have none. */
  activityEntity?: EntityName
  /** The name of this part of the record in the activity log. */
  part?: string
  /** The event of a new record with these columns, if it is not "created". */
  createdAs?: (row: Record<string, unknown>) => string
  /** Assigns our id to a record known by an external id. Without it, the record is identified by its own key. */
  newId?: NewId
  /** The table to read from. */
  table?: string
  /** The order of reading if it is not the key's; it needs an index. */
  order?: readonly string[]
  /**
   * Columns that are read differently than they are loaded, or are read only, for the table as `t`; null columns are
   * never returned.
   */
  read?: Record<string, RawBuilder<unknown> | null>
}

const sold = { idColumn: 'service_id', activityEntity: 'service' } as const

export const integrationEntities: Record<IntegrationEntityName, IntegrationEntity> = {
  accounts: {
    entity: accounts,
    idColumn: 'account_id',
    activityEntity: 'account',
    newId: newAs('A'),
    table: 'account',
  },
  users: {
    entity: customersUsers,
    idColumn: 'subject',
    activityEntity: 'access',
    newId: subjectOfEmail,
    table: 'portal_user',
    order: ['subject'],
    read: {
      password_hash: null,
      phone: sql`(select l.phone from identity.login l where l.subject = t.subject)`,
      address: sql`(select l.address from identity.login l where l.subject = t.subject)`,
      permissions: sql`array(select g.resource from permission_grant g where g.user_id = t.user_id order by g.resource)`,
    },
  },
  sites: { entity: sites, idColumn: 'site_id', activityEntity: 'site', newId: newAs('SITE'), table: 'site' },
  services: { entity: services, ...sold, newId: newAs('S'), table: 'service' },
  'service-tech-details': { entity: serviceTechDetails, ...sold, part: 'technical details' },
  'service-ethernet-details': { entity: serviceEthernetDetails, ...sold, part: 'Ethernet details' },
  'service-vcd-details': { entity: serviceVcdDetails, ...sold, part: 'virtual data centre' },
  'voice-tenants': { entity: voiceTenants, ...sold, part: 'voice tenant' },
  contacts: {
    entity: contacts,
    idColumn: 'contact_id',
    activityEntity: 'contact',
    newId: contactOfPerson,
    table: 'contact',
  },
  orders: {
    entity: orders,
    idColumn: 'order_id',
    activityEntity: 'order',
    newId: newNumber('70-', 'order_number'),
    table: 'service_order',
  },
  'order-stages': { entity: orderStageRows, idColumn: 'order_id', activityEntity: 'order', part: 'stage' },
  cases: {
    entity: cases,
    idColumn: 'case_id',
    activityEntity: 'case',
    newId: newNumber('CS-', 'case_number'),
    table: 'help_case',
    // It finds the person who follows a new case; the case has their name.
    read: { opened_by_email: null },
  },
  'case-messages': { entity: caseMessages, idColumn: 'case_id', activityEntity: 'case', part: 'message' },
  'commission-schemes': {
    entity: commissionSchemes,
    idColumn: 'scheme_id',
    activityEntity: 'commission scheme',
    newId: newAs('SC'),
  },
  'commission-events': {
    entity: commissionEvents,
    idColumn: 'event_id',
    activityEntity: 'commission event',
    newId: newAs('EV'),
  },
  'data-centres': { entity: dataCentres, idColumn: 'data_centre_id', table: 'data_centre' },
  'data-centre-hours': { entity: dataCentreHours, idColumn: 'data_centre_id' },
  'data-centre-closed-days': { entity: dataCentreClosedDays, idColumn: 'data_centre_id' },
  racks: { entity: racks, idColumn: 'rack_id', activityEntity: 'rack', newId: newAs('SP'), table: 'rack' },
  // A zone's name identifies it in every system.
  zones: { entity: zones, idColumn: 'zone_id', activityEntity: 'zone', table: 'dns_zone' },
  'dns-records': { entity: dnsRecords, idColumn: 'zone_id', activityEntity: 'zone', part: 'record' },
  'reverse-names': { entity: reverseNames, idColumn: 'address', activityEntity: 'zone', part: 'reverse name' },
  visitors: { entity: visitors, idColumn: 'visitor_id', activityEntity: 'visitor', newId: newAs('P') },
  visits: {
    entity: visits,
    idColumn: 'visit_id',
    activityEntity: 'visit',
    newId: newNumber('DV-', 'visit_number'),
    table: 'visit',
    read: { ends_at: sql`t.ends_at` },
  },
  'visit-visitors': { entity: visitVisitors, idColumn: 'visit_id', activityEntity: 'visit', part: 'visitor' },
  'care-levels': { entity: careLevels, idColumn: 'name' },
  products: { entity: products, idColumn: 'product_id', table: 'product' },
  plans: { entity: plans, idColumn: 'plan_id', table: 'service_plan' },
  'plan-versions': { entity: planVersions, idColumn: 'plan_id' },
  'rate-cards': { entity: rateCards, idColumn: 'card_id', table: 'rate_card' },
  'rate-card-lines': { entity: rateCardLines, idColumn: 'card_id' },
  'rate-extras': { entity: rateExtras, idColumn: 'kind' },
  exchanges: { entity: exchanges, idColumn: 'exchange_code', table: 'exchange' },
  'served-areas': { entity: servedAreas, idColumn: 'area', table: 'served_area' },
  postcodes: { entity: postcodes, idColumn: 'postcode' },
  'on-net-buildings': { entity: onNetBuildings, idColumn: 'postcode', table: 'on_net_building' },
  quotes: { entity: quotes, idColumn: 'quote_id', activityEntity: 'quote', newId: newNumber('Q-', 'quote_number') },
  'quote-sites': { entity: quoteSites, idColumn: 'quote_id', activityEntity: 'quote', part: 'site' },
  incidents: { entity: incidents, idColumn: 'ref', table: 'incident' },
  'incident-services': { entity: incidentServices, idColumn: 'ref', activityEntity: 'incident', part: 'service' },
  'commission-lines': { entity: commissionLines, idColumn: 'statement_ref', activityEntity: 'statement', part: 'line' },
  'commission-statements': {
    entity: commissionStatements,
    idColumn: 'statement_ref',
    activityEntity: 'statement',
    table: 'commission_statement',
    read: {
      payment_date: sql`t.payment_date`,
      paid_on: sql`t.paid_on`,
      remittance_ref: sql`t.remittance_ref`,
    },
  },
  'self-billing-agreements': {
    entity: selfBillingAgreements,
    idColumn: 'account_id',
    activityEntity: 'self-billing',
    part: 'agreement',
  },
  'billing-accounts': {
    entity: billingAccounts,
    idColumn: 'billing_account_id',
    activityEntity: 'billing-account',
    table: 'billing_account',
  },
  // Lines arrive before their bill, whose event is enough.
  'bill-lines': { entity: billLines, idColumn: 'bill_id' },
  bills: {
    entity: bills,
    idColumn: 'bill_id',
    activityEntity: 'bill',
    createdAs: ({ kind }): ActionOf<'bill'> => (kind === 'credit note' ? 'credit note issued' : 'bill issued'),
    table: 'bill',
    read: Object.fromEntries(Object.keys(bills.row.shape).map((column) => [column, sql.ref(`t.${column}`)])),
  },
  payments: {
    entity: payments,
    idColumn: 'payment_id',
    activityEntity: 'payment',
    createdAs: ({ method }): ActionOf<'payment'> => (method === 'refund' ? 'refund paid' : 'payment received'),
    table: 'payment',
  },
  'payment-allocations': {
    entity: paymentAllocations,
    idColumn: 'bill_id',
    activityEntity: 'bill',
    part: 'payment',
  },
  'call-records': { entity: callRecords, idColumn: 'call_id' },
  'call-deliveries': { entity: callDeliveries, idColumn: 'account_id' },
  'usage-meters': { entity: usageMeters, idColumn: 'meter_id', table: 'usage_meter' },
  'usage-samples': { entity: usageSamples, idColumn: 'meter_id' },
  'price-rises': { entity: priceRises, idColumn: 'service_id' },
}

export const isOfAccount = ({ entity }: Pick<IntegrationEntity, 'entity'>) => 'account_id' in entity.row.shape
