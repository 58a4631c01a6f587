import { expect, test } from 'vitest'
import { createAccount, createService, createSite, createUser } from '../../../testing/factories.ts'
import { startTestPortal } from '../../../testing/portal.ts'

const portal = await startTestPortal()
const { database } = portal
const account = await createAccount(database)
const user = await portal.signIn(await createUser(database, account))

test('shows all services at an address and what its lines share', async () => {
  const siteId = await createSite(database, account, {
    name: 'Rochdale',
    exchangeName: 'Rochdale (RCH)',
    cabinet: 'P12',
  })
  const line = { siteId, supplier: 'Openreach' }
  await createService(database, account, {
    ...line,
    serviceId: 'L-1',
    productCategory: 'Leased Line',
    productName: 'Ethernet',
  })
  await createService(database, account, {
    ...line,
    serviceId: 'L-2',
    productName: 'SoGEA broadband',
    condition: 'down',
  })
  await createService(database, account, { ...line, serviceId: 'L-3', productName: '4G back-up' })
  await createService(database, account, { siteId, serviceId: 'L-4', supplier: 'CityFibre' })
  const answer = await user.gateway(`/service-info/api/sites/${siteId}`)
  expect(await answer.json()).toMatchObject({
    name: 'Rochdale',
    services: [{ serviceId: 'L-2' }, { serviceId: 'L-1' }, { serviceId: 'L-3' }, { serviceId: 'L-4' }],
    sharedRisks: [{ kind: 'exchange', where: 'Rochdale (RCH)', serviceIds: ['L-2', 'L-1'] }],
  })
})

test('warns of the cabinet shared by two copper lines', async () => {
  const siteId = await createSite(database, account, { cabinet: 'P7' })
  for (const serviceId of ['M-1', 'M-2']) {
    // oxlint-disable-next-line no-await-in-loop -- two rows
    await createService(database, account, { siteId, serviceId, supplier: 'Openreach', productName: 'FTTC broadband' })
  }
  const answer = await user.gateway(`/service-info/api/sites/${siteId}`)
  expect(await answer.json()).toMatchObject({ sharedRisks: [{ kind: 'cabinet', where: 'P7' }] })
})

test('finds sites by name and postcode, and treats % literally', async () => {
  await createSite(database, account, { siteId: 'X1', name: '100% Storage' })
  const sites = async (search: string) =>
    (await user.gateway(`/service-info/api/sites?search=${encodeURIComponent(search)}`)).json()
  expect(await sites('0% st')).toMatchObject({ sites: [{ siteId: 'X1' }] })
  expect(await sites('ls1 4ab rochdale')).toEqual({ sites: [] })
  expect(await sites('%%')).toEqual({ sites: [] })
})
