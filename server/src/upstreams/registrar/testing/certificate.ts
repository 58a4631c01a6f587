import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** A certificate for localhost, which is its own authority. */
export function makeCertificate() {
  const folder = mkdtempSync(join(tmpdir(), 'portal-registry-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const certFile = join(folder, 'certificate.pem')
  const keyFile = join(folder, 'key.pem')
  const made = spawnSync('openssl', [
    ...'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost'.split(' '),
    ...`-addext subjectAltName=DNS:localhost -out ${certFile} -keyout ${keyFile}`.split(' '),
  ])
  if (made.status !== 0) throw new Error(`openssl: ${String(made.stderr ?? made.error)}`)
  return { folder, certFile, keyFile, cert: readFileSync(certFile), key: readFileSync(keyFile) }
}
