import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../testing/free-port.ts'

interface Pebble {
  directory: string
  /** The certificate of its own listener, which clients have to trust. */
  caFile: string
  stop(): void
}

/** A test CA on loopback, which asks the given DNS server about challenges. */
export async function startPebble(dnsPort: number): Promise<Pebble> {
  const folder = mkdtempSync(join(tmpdir(), 'pebble-'))
  const [port, management] = [await freePort(), await freePort()]
  const [caFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1,DNS:localhost']
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', keyFile, '-out', caFile]
  execFileSync('openssl', [...request, ...names], { stdio: 'ignore' })
  const settings = {
    listenAddress: `127.0.0.1:${port}`,
    managementListenAddress: `127.0.0.1:${management}`,
    certificate: caFile,
    privateKey: keyFile,
    httpPort: 9,
    tlsPort: 9,
    ocspResponderURL: '',
    externalAccountBindingRequired: false,
  }
  writeFileSync(join(folder, 'pebble.json'), JSON.stringify({ pebble: settings }))
  const server = spawn('pebble', ['-config', join(folder, 'pebble.json'), '-dnsserver', `127.0.0.1:${dnsPort}`], {
    env: { PATH: process.env.PATH, PEBBLE_VA_NOSLEEP: '1', PEBBLE_WFE_NONCEREJECT: '0' },
    stdio: 'ignore',
  })
  await untilListening(port)
  return {
    directory: `https://127.0.0.1:${port}/dir`,
    caFile,
    stop() {
      server.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function untilListening(port: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    try {
      await fetch(`http://127.0.0.1:${port}/`)
      return
    } catch (error) {
      if (!(error instanceof Error) || !/ECONNREFUSED/.test(String(error.cause))) return
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The test CA did not start')
}
