import { testDatabase } from '@portal/db/src/testing/database.ts'
import { afterAll, expect, test } from 'vitest'
import { type Config, readConfig } from '../config.ts'
import { connectionOf, foreignSystems, notConnected, type SystemKey } from '../foreign-systems.ts'
import { createAppointments } from './appointments/create.ts'
import { createAvailability } from './availability/create.ts'
import { createBackupReports } from './backup-reports/create.ts'
import { createCardPayments } from './card-payments/create.ts'
import { createCloudDirector } from './cloud-director/create.ts'
import { createLineTester } from './line-tests/create.ts'
import { createRegistrar } from './registrar/create.ts'
import { createSiteAccess } from './site-access/create.ts'
import { createTextMessages } from './text-messages/create.ts'
import { createVoiceSwitch } from './voice/create.ts'

const database = await testDatabase()
afterAll(() => database.close())

const create: Record<Exclude<SystemKey, 'carrierQuotes' | 'lineProbe'>, (config: Config) => unknown> = {
  lineTests: createLineTester,
  cloudDirector: (config) => createCloudDirector(config, database),
  backupReports: (config) => createBackupReports(config, database),
  siteAccess: (config) => createSiteAccess(config, database),
  voice: (config) => createVoiceSwitch(config, database),
  textMessages: createTextMessages,
  cardPayments: createCardPayments,
  availability: createAvailability,
  appointments: createAppointments,
  registrar: (config) => createRegistrar(config, database),
}
const systems = Object.keys(create).filter((key): key is keyof typeof create => key in create)

const configOf = (settings: Record<string, string>) =>
  readConfig({ SESSION_SECRET: 'x'.repeat(32), ...settings }, () => 'x'.repeat(32))

const keyed: Partial<Record<SystemKey, string>> = { registrar: 'epp.example', cardPayments: 'sk_of_the_provider' }

test.each(systems)('%s is simulated in a demo, and off in every other environment', (key) => {
  const { setting } = foreignSystems[key]
  for (const ENVIRONMENT of ['production', 'development', 'test']) {
    const config = configOf({ ENVIRONMENT })
    expect(connectionOf(config, key), ENVIRONMENT).toBe('off')
    expect(create[key](config), ENVIRONMENT).toBeNull()
  }
  expect(connectionOf(configOf({ ENVIRONMENT: 'demo' }), key)).toBe('simulated')
  expect(create[key](configOf({ ENVIRONMENT: 'demo' }))).not.toBeNull()
  const address = keyed[key] ?? 'https://system.example/api'
  for (const ENVIRONMENT of ['production', 'demo']) {
    const config = configOf({ ENVIRONMENT, [setting]: address, STRIPE_WEBHOOK_SECRET: 'whsec_of_the_provider' })
    expect(connectionOf(config, key), ENVIRONMENT).toBe('on')
    expect(create[key](config), ENVIRONMENT).not.toBeNull()
  }
})

test('a refusal names the setting that is missing', () => {
  for (const key of systems) expect(notConnected(key).message).toContain(`${foreignSystems[key].setting} is not set`)
})
