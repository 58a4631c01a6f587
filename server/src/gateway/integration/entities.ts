import { accounts } from '@portal/db/src/import/entities/accounts.ts'
import { cases } from '@portal/db/src/import/entities/cases.ts'
import { commissionEvents } from '@portal/db/src/import/entities/commission-events.ts'
import { contacts } from '@portal/db/src/import/entities/contacts.ts'
import { orders } from '@portal/db/src/import/entities/orders.ts'
import {
  serviceEthernetDetails,
  serviceTechDetails,
  serviceVcdDetails,
} from '@portal/db/src/import/entities/service-details.ts'
import { services } from '@portal/db/src/import/entities/services.ts'
import { sites } from '@portal/db/src/import/entities/sites.ts'
import { users } from '@portal/db/src/import/entities/users.ts'
import type { Entity } from '@portal/db/src/import/entity.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { newId } from '../../lib/new-id.ts'

type Row = Record<string, unknown>

/** What the integration API needs to know of an entity beside what the import knows. */
export interface IntegrationEntity {
  entity: Entity
  idColumn: string
  /** Under which entity its external ids are kept, where it is a part of another thing. */
  knownAs: string
  /** What the activity calls it. */
  thing: string
  /** Null where it has no id of its own to be given. */
  newId: ((db: Sql, row: Row) => Promise<string>) | null
}

const random = (prefix: string) => async () => `${prefix}-${newId(10)}`
const counted = (prefix: string, sequence: string) => async (db: Sql) => {
  const { rows } = await sql<{ id: string }>`select ${prefix}::text || nextval(${sequence}) as id`.execute(db)
  return rows[0]?.id ?? ''
}
/** The same that the import derives, so that a person is found by either. */
const subjectOfEmail = async (_db: Sql, { email }: Row) =>
  `u-${createHash('sha256').update(String(email).toLowerCase()).digest('hex').slice(0, 24)}`

const ofService = (entity: Entity): IntegrationEntity => ({
  entity,
  idColumn: 'service_id',
  knownAs: 'services',
  thing: 'service',
  newId: null,
})

export const integrationEntities = {
  accounts: { entity: accounts, idColumn: 'account_id', knownAs: 'accounts', thing: 'account', newId: random('A') },
  users: { entity: users, idColumn: 'subject', knownAs: 'users', thing: 'access', newId: subjectOfEmail },
  sites: { entity: sites, idColumn: 'site_id', knownAs: 'sites', thing: 'site', newId: random('SITE') },
  services: { entity: services, idColumn: 'service_id', knownAs: 'services', thing: 'service', newId: random('S') },
  'service-tech-details': ofService(serviceTechDetails),
  'service-ethernet-details': ofService(serviceEthernetDetails),
  'service-vcd-details': ofService(serviceVcdDetails),
  contacts: { entity: contacts, idColumn: 'contact_id', knownAs: 'contacts', thing: 'contact', newId: random('C') },
  orders: {
    entity: orders,
    idColumn: 'order_id',
    knownAs: 'orders',
    thing: 'order',
    newId: counted('70-', 'order_number'),
  },
  cases: { entity: cases, idColumn: 'case_id', knownAs: 'cases', thing: 'case', newId: counted('CS-', 'case_number') },
  'commission-events': {
    entity: commissionEvents,
    idColumn: 'event_id',
    knownAs: 'commission-events',
    thing: 'commission event',
    newId: random('EV'),
  },
} as const satisfies Record<string, IntegrationEntity>

export type IntegrationEntityName = keyof typeof integrationEntities
