import { testDatabase } from '@portal/db/src/testing/database.ts'
import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { createRegistrar, registrarServiceOf } from './create.ts'
import { createEmbeddedRegistrar } from './embedded.ts'

const database = await testDatabase()
const registrant = {
  contactId: 'P1234567890',
  name: 'Ada Lovelace',
  organisation: 'Analytical Engines Ltd',
  street: '1 Wharf Road',
  city: 'Leeds',
  postcode: 'LS1 4AB',
  email: 'ada@shop.example',
}

test('the simulation renews by the date, registers free names and refuses a locked one', async () => {
  const simulated = createEmbeddedRegistrar(database)
  const order = { domain: 'new.example', years: 1, reference: 'x', nameServers: [], registrant }
  const made = await simulated.create(order)
  expect(await simulated.create(order)).toMatchObject({ state: 'refused' })
  const found = await simulated.find('new.example')
  expect(made).toEqual({ state: 'done', expires: found?.expires })
  if (!found?.expires) throw new Error('Not registered')
  const again = { domain: 'new.example', years: 2, reference: 'x', expires: found.expires }
  expect(await simulated.renew(again)).toMatchObject({ state: 'done' })
  expect(await simulated.renew(again)).toMatchObject({ state: 'refused' })
  await simulated.create({ ...order, domain: 'locked.example' })
  expect(await simulated.renew({ ...again, domain: 'locked.example' })).toMatchObject({ state: 'refused' })
  expect(await simulated.find('free.example')).toBeNull()
})

test.each([
  ['production', '', '', 'off'],
  ['development', '', '', 'off'],
  ['demo', '', '', 'simulated'],
  ['demo', 'epp.example', '', 'on'],
  ['production', 'epp.example', '', 'on'],
  ['production', 'epp.example', 'com, .example', 'on'],
  ['production', 'epp.example', 'com', 'off'],
])('in %s with the registry "%s" of "%s", domains are %s', (ENVIRONMENT, EPP_HOST, EPP_ENDINGS, service) => {
  const environment = { ENVIRONMENT, EPP_HOST, EPP_ENDINGS, SESSION_SECRET: 'x'.repeat(32) }
  const config = readConfig(environment, () => 'x'.repeat(32))
  expect(registrarServiceOf(config, 'shop.example')).toBe(service)
  const registrar = createRegistrar(config, database)
  expect(registrar?.isSimulated).toBe(EPP_HOST ? false : service === 'simulated' ? true : undefined)
})
