import type { IntegrationEntityName } from '@portal/contract/integration-entities.ts'
import { accounts } from '@portal/db/src/import/entities/accounts.ts'
import { caseMessages, cases } from '@portal/db/src/import/entities/cases.ts'
import { commissionEvents } from '@portal/db/src/import/entities/commission-events.ts'
import { commissionSchemes } from '@portal/db/src/import/entities/commission-schemes.ts'
import { contacts } from '@portal/db/src/import/entities/contacts.ts'
import {
  dataCentreClosedDays,
  dataCentreHours,
  dataCentres,
  spaces,
} from '@portal/db/src/import/entities/data-centres.ts'
import { orders, orderStageRows } from '@portal/db/src/import/entities/orders.ts'
import {
  serviceEthernetDetails,
  serviceTechDetails,
  serviceVcdDetails,
} from '@portal/db/src/import/entities/service-details.ts'
import { services } from '@portal/db/src/import/entities/services.ts'
import { sites } from '@portal/db/src/import/entities/sites.ts'
import { users } from '@portal/db/src/import/entities/users.ts'
import { visitVisitors } from '@portal/db/src/import/entities/visit-visitors.ts'
import { visitors } from '@portal/db/src/import/entities/visitors.ts'
import { visits } from '@portal/db/src/import/entities/visits.ts'
import { dnsRecords, zones } from '@portal/db/src/import/entities/zones.ts'
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
  /** Columns that are read and never brought. */
  also?: readonly string[]
}

const sold = { idColumn: 'service_id', thing: 'service' }

export const integrationEntities: Record<IntegrationEntityName, IntegrationEntity> = {
  accounts: { entity: accounts, idColumn: 'account_id', thing: 'account', newId: newAs('A'), table: 'account' },
  users: { entity: users, idColumn: 'subject', thing: 'access', newId: subjectOfEmail },
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
  visitors: { entity: visitors, idColumn: 'visitor_id', thing: 'visitor', newId: newAs('P') },
  visits: {
    entity: visits,
    idColumn: 'visit_id',
    thing: 'visit',
    newId: newNumber('DV-', 'visit_number'),
    table: 'visit',
    also: ['ends_at'],
  },
  'visit-visitors': { entity: visitVisitors, idColumn: 'visit_id', thing: 'visit', part: 'visitor' },
}

export const isOfAccount = ({ entity }: Pick<IntegrationEntity, 'entity'>) => 'account_id' in entity.row.shape
