import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'

/** A certificate for 127.0.0.1 that this process trusts. Returns the file with it and its key. */
export function makeCertificate(folder: string): string {
  const [key, certificate, both] = ['key.pem', 'cert.pem', 'portal.pem'].map((name) => join(folder, name))
  if (!key || !certificate || !both) throw new Error('unreachable')
  const made = spawnSync('openssl', [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=127.0.0.1',
    '-addext',
    'subjectAltName=IP:127.0.0.1',
    '-keyout',
    key,
    '-out',
    certificate,
  ])
  if (made.status !== 0) throw new Error(`openssl: ${made.stderr.toString()}`)
  const text = readFileSync(certificate, 'utf8')
  writeFileSync(both, text + readFileSync(key, 'utf8'), { mode: 0o644 })
  // Makes this process, and with it the load, trust the certificate.
  setDefaultCACertificates([...getCACertificates('default'), text])
  return both
}
