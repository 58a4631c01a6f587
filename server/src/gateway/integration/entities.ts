import type { IntegrationEntityName } from '@portal/contract/integration-entities.ts'
import { accounts } from '@portal/db/src/import/entities/accounts.ts'
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
  spaces,
} from '@portal/db/src/import/entities/data-centres.ts'
import { incidents, incidentServices } from '@portal/db/src/import/entities/incidents.ts'
import { orders, orderStageRows } from '@portal/db/src/import/entities/orders.ts'
import { plans, planVersions } from '@portal/db/src/import/entities/plans.ts'
import { quotes } from '@portal/db/src/import/entities/quotes.ts'
import { quoteSites } from '@portal/db/src/import/entities/quote-sites.ts'
import { rateCardLines, rateCards, rateExtras } from '@portal/db/src/import/entities/rate-cards.ts'
import { reverseNames } from '@portal/db/src/import/entities/reverse-names.ts'
import {
  serviceEthernetDetails,
  serviceTechDetails,
  serviceVcdDetails,
} from '@portal/db/src/import/entities/service-details.ts'
import { services } from '@portal/db/src/import/entities/services.ts'
import { sites } from '@portal/db/src/import/entities/sites.ts'
import { customersUsers } from '@portal/db/src/import/entities/users.ts'
import { visitVisitors } from '@portal/db/src/import/entities/visit-visitors.ts'
import { visitors } from '@portal/db/src/import/entities/visitors.ts'
import { visits } from '@portal/db/src/import/entities/visits.ts'
import { dnsRecords, zones } from '@portal/db/src/import/entities/zones.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Entity } from '@portal/db/src/import/entity.ts'
import { newAs, newNumber, type NewId, subjectOfEmail } from './new-ids.ts'

/** What the integration API needs to know of an entity beside what the import knows. */
export interface IntegrationEntity {
  entity: Entity
  /** The column with the id of the thing that changes. */
  idColumn: string
  /** What the activity calls that thing; what belongs to no account is in the activity of none. */
  thing?: string
  /** What the activity calls the part of it that this is. */
  part?: string
  /** How it gets our id where another system knows it by its own. Without it, it is named by its own key. */
  newId?: NewId
  /** Where all of them are read from. */
  table?: string
  /** In which order, where it is not that of the key; there is an index for it. */
  order?: readonly string[]
  /** What is read otherwise than it is brought, or is not brought at all: by column, of the table as `t`; null is never told. */
  read?: Record<string, RawBuilder<unknown> | null>
}

const sold = { idColumn: 'service_id', thing: 'service' }

export const integrationEntities: Record<IntegrationEntityName, IntegrationEntity> = {
  accounts: { entity: accounts, idColumn: 'account_id', thing: 'account', newId: newAs('A'), table: 'account' },
  users: {
    entity: customersUsers,
    idColumn: 'subject',
    thing: 'access',
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
  sites: { entity: sites, idColumn: 'site_id', thing: 'site', newId: newAs('SITE'), table: 'site' },
  services: { entity: services, ...sold, newId: newAs('S'), table: 'service' },
  'service-tech-details': { entity: serviceTechDetails, ...sold, part: 'technical details' },
  'service-ethernet-details': { entity: serviceEthernetDetails, ...sold, part: 'Ethernet details' },
  'service-vcd-details': { entity: serviceVcdDetails, ...sold, part: 'virtual data centre' },
  contacts: { entity: contacts, idColumn: 'contact_id', thing: 'contact', newId: newAs('C'), table: 'contact' },
  orders: {
    entity: orders,
    idColumn: 'order_id',
    thing: 'order',
    newId: newNumber('70-', 'order_number'),
    table: 'service_order',
  },
  'order-stages': { entity: orderStageRows, idColumn: 'order_id', thing: 'order', part: 'stage' },
  cases: {
    entity: cases,
    idColumn: 'case_id',
    thing: 'case',
    newId: newNumber('CS-', 'case_number'),
    table: 'help_case',
  },
  'case-messages': { entity: caseMessages, idColumn: 'case_id', thing: 'case', part: 'message' },
  'commission-schemes': {
    entity: commissionSchemes,
    idColumn: 'scheme_id',
    thing: 'commission scheme',
    newId: newAs('SC'),
  },
  'commission-events': {
    entity: commissionEvents,
    idColumn: 'event_id',
    thing: 'commission event',
    newId: newAs('EV'),
  },
  'data-centres': { entity: dataCentres, idColumn: 'data_centre_id', table: 'data_centre' },
  'data-centre-hours': { entity: dataCentreHours, idColumn: 'data_centre_id' },
  'data-centre-closed-days': { entity: dataCentreClosedDays, idColumn: 'data_centre_id' },
  spaces: { entity: spaces, idColumn: 'space_id', thing: 'space', newId: newAs('SP'), table: 'space' },
  // A zone is known by its name everywhere.
  zones: { entity: zones, idColumn: 'zone_id', thing: 'zone', table: 'dns_zone' },
  'dns-records': { entity: dnsRecords, idColumn: 'zone_id', thing: 'zone', part: 'record' },
  'reverse-names': { entity: reverseNames, idColumn: 'address', thing: 'zone', part: 'reverse name' },
  visitors: { entity: visitors, idColumn: 'visitor_id', thing: 'visitor', newId: newAs('P') },
  visits: {
    entity: visits,
    idColumn: 'visit_id',
    thing: 'visit',
    newId: newNumber('DV-', 'visit_number'),
    table: 'visit',
    read: { ends_at: sql`t.ends_at` },
  },
  'visit-visitors': { entity: visitVisitors, idColumn: 'visit_id', thing: 'visit', part: 'visitor' },
  plans: { entity: plans, idColumn: 'plan_id', table: 'service_plan' },
  'plan-versions': { entity: planVersions, idColumn: 'plan_id' },
  'rate-cards': { entity: rateCards, idColumn: 'card_id', table: 'rate_card' },
  'rate-card-lines': { entity: rateCardLines, idColumn: 'card_id' },
  'rate-extras': { entity: rateExtras, idColumn: 'kind' },
  quotes: { entity: quotes, idColumn: 'quote_id', thing: 'quote', newId: newNumber('Q-', 'quote_number') },
  'quote-sites': { entity: quoteSites, idColumn: 'quote_id', thing: 'quote', part: 'site' },
  incidents: { entity: incidents, idColumn: 'ref', table: 'network_incident' },
  'incident-services': { entity: incidentServices, idColumn: 'ref', thing: 'incident', part: 'service' },
  'commission-lines': { entity: commissionLines, idColumn: 'statement_ref', thing: 'statement', part: 'line' },
  'commission-statements': {
    entity: commissionStatements,
    idColumn: 'statement_ref',
    thing: 'statement',
    table: 'commission_statement',
    read: {
      payment_date: sql`t.payment_date`,
      paid_on: sql`t.paid_on`,
      remittance_ref: sql`t.remittance_ref`,
    },
  },
}

export const isOfAccount = ({ entity }: Pick<IntegrationEntity, 'entity'>) => 'account_id' in entity.row.shape
