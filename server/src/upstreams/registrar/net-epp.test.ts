import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { createEppRegistrar } from './epp/epp-registrar.ts'
import { makeCertificate } from './testing/certificate.ts'

// The other side is Perl's Net::EPP: its framing and XML are not ours.
const hasNetEpp = spawnSync('perl', ['-MNet::EPP::Protocol', '-MIO::Socket::SSL', '-e', '1']).status === 0

const { certFile, keyFile } = makeCertificate()

test.skipIf(!hasNetEpp)(
  'domains are registered and renewed at a registry of Net::EPP',
  { timeout: 30_000 },
  async () => {
    const program = spawn('perl', [join(import.meta.dirname, 'testing', 'registry.pl'), certFile, keyFile], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void program.kill())
    const said: string[] = []
    const lines = createInterface({ input: program.stdout })
    const port = await new Promise<number>((resolve) => lines.once('line', (line) => resolve(Number(line))))
    lines.on('line', (line) => said.push(line))
    const settings = {
      EPP_HOST: 'localhost',
      EPP_PORT: port,
      EPP_CLIENT_ID: 'CLIENT',
      EPP_PASSWORD: 'the password',
      EPP_CA_FILE: certFile,
      EPP_CERTIFICATE_FILE: certFile,
      EPP_KEY_FILE: keyFile,
      EPP_CONTACTS: {},
    }
    const registrar = createEppRegistrar(settings, { timeoutMs: 2000 })
    const expires = plainDateOf('2027-05-14')
    const renewal = (domain: string) => registrar.renew({ domain, years: 2, expires, reference: '70-33001' })

    expect(await registrar.find('shop.example')).toEqual({ expires, created: '2026-01-01', isOurs: true })
    expect(await registrar.find('free.example')).toBeNull()
    expect(await renewal('shop.example')).toEqual({ state: 'done', expires: '2029-05-14' })
    expect(await renewal('shop.example')).toMatchObject({ state: 'refused' })

    // The answer is lost after the renewal: the repeat is refused, and the registry says that it was done.
    await expect(renewal('slow.example')).rejects.toMatchObject({ kind: 'slow' })
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(await renewal('slow.example')).toMatchObject({ state: 'refused' })
    expect(await registrar.find('slow.example')).toMatchObject({ expires: '2029-05-14' })

    const registrant = {
      contactId: 'P1234567890',
      name: 'Zoë & Ada',
      organisation: 'Engines Ltd',
      street: '1 Wharf Road',
      city: 'Leeds',
      postcode: 'LS1 4AB',
      email: 'ada@shop.example',
    }
    const order = {
      domain: 'new.example',
      years: 3,
      reference: '70-33002',
      nameServers: ['ns1.portal.example'],
      registrant,
    }
    expect(await registrar.create(order)).toEqual({ state: 'done', expires: '2029-11-24' })
    expect(await registrar.create(order)).toMatchObject({ state: 'refused' })

    const stranger = createEppRegistrar({ ...settings, EPP_PASSWORD: 'another one' }, { timeoutMs: 2000 })
    await expect(stranger.find('shop.example')).rejects.toMatchObject({ kind: 'refused' })
    const unknown = createEppRegistrar({ ...settings, EPP_CERTIFICATE_FILE: undefined, EPP_KEY_FILE: undefined })
    await expect(unknown.find('shop.example')).rejects.toMatchObject({ kind: 'down' })
    expect(said).toContain('renew 2306')
  },
)
