import { Zone } from '@portal/contract/dns/dns.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount, createService, createUser } from '../../testing/factories.ts'
import { json } from '../../testing/json.ts'
import { sharedTestPortal } from '../../testing/portal.ts'
import { zoneOfDomainTask } from '../../ordering/zone-job.ts'
import { dnsJobs } from './jobs.ts'
import { createZone } from './testing/create-zone.ts'

const portal = await sharedTestPortal()
const { config, database } = portal
const accountId = await createAccount(database)
const ada = await portal.signIn(await createUser(database, accountId))
const domainService = () => createService(database, accountId, { productCategory: 'Domain' })
const provide = async (zoneId: string, serviceId: string) =>
  dnsJobs({ config, database }).queued[zoneOfDomainTask]?.({ accountId, zoneId, serviceId }, new Date())
const read = async (zoneId: string) => Zone.parse(await json(ada.gateway(`/dns-info/api/zones/${zoneId}`)))

test('a new domain has an empty zone, which is published, however often the job runs', async () => {
  const serviceId = await domainService()
  await provide('new-domain.example', serviceId)
  await provide('new-domain.example', serviceId)
  expect(await read('new-domain.example')).toMatchObject({ serviceId, version: 1 })
})

test('a zone that the account already has becomes that of the domain, with its records', async () => {
  const zoneId = await createZone(database, accountId)
  const before = await read(zoneId)
  const serviceId = await domainService()
  await sql`update dns_zone set service_id = null where zone_id = ${zoneId}`.execute(database.system)
  await provide(zoneId, serviceId)
  expect(await read(zoneId)).toMatchObject({ serviceId, version: before.version })
  await provide(zoneId, await domainService())
  expect(await read(zoneId)).toMatchObject({ serviceId })
})

test('a zone of another account is not taken', async () => {
  const zoneId = await createZone(database, await createAccount(database))
  await expect(provide(zoneId, await domainService())).rejects.toMatchObject({ code: 'zone_exists' })
})
