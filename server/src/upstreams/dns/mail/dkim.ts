import type { MailFinding } from '@portal/contract/dns/mail-health.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { fullName } from '@portal/db/src/dns-rules/zone-names.ts'
import { createPublicKey } from 'node:crypto'
import { LookupFault } from '../lookup.ts'
import { findingOf, type MailDomain, tagsOf } from './finding.ts'

const finding = findingOf('dkim')
const mostKeys = 10

interface KeyFinding {
  verdict: 'good' | 'warn' | 'bad'
  isRevoked: boolean
  text: string
  remedy: string | null
}

/** The keys in the zone, at `SELECTOR._domainkey`, also those of a provider to which an alias leads. */
export async function dkimOf(domain: MailDomain): Promise<MailFinding> {
  const { records, zone, lookup } = domain
  const isKey = ({ name, type }: (typeof records)[number]) =>
    /^[^.]+(\..+)?\._domainkey$/.test(name) && (type === 'TXT' || type === 'CNAME')
  const names = [...new Set(records.filter(isKey).map(({ name }) => name))]
  if (names.length === 0) {
    return finding(
      'warn',
      'No DKIM key',
      'Your email is not signed, or the key for its signatures is missing.',
      'Ask your email provider for the record.',
    )
  }
  const judged = await Promise.all(
    names.slice(0, mostKeys).map(async (name) => {
      const selector = name.replace(/\._domainkey$/, '')
      try {
        return judgeKeys(selector, await lookup(fullName(name, zone), 'TXT'))
      } catch (error) {
        if (!(error instanceof LookupFault)) throw error
        return keyFinding('warn', `The key ${selector} could not be read: ${error.message}`, 'Check again later.')
      }
    }),
  )
  const active = judged.filter(({ isRevoked }) => !isRevoked)
  if (active.length === 0) {
    return finding(
      'bad',
      names.length === 1 ? 'The DKIM key is revoked' : 'All DKIM keys are revoked',
      'Receivers reject every signature.',
      'Ask your email provider for a new key.',
    )
  }
  const worst = active.find(({ verdict }) => verdict === 'bad') ?? active.find(({ verdict }) => verdict === 'warn')
  const revoked = judged.length - active.length
  const title = counted(active.length, 'DKIM key') + (revoked > 0 ? `, ${revoked} revoked` : '')
  return worst
    ? finding(worst.verdict, title, worst.text, worst.remedy)
    : finding('good', title, 'Receivers can check your signatures.')
}

const keyFinding = (verdict: KeyFinding['verdict'], text: string, remedy: string | null, isRevoked = false) =>
  ({ verdict, text, remedy, isRevoked }) satisfies KeyFinding

function judgeKeys(selector: string, texts: readonly string[]): KeyFinding {
  const [text, ...more] = texts
  if (text === undefined) {
    return keyFinding(
      'bad',
      `The alias of ${selector} leads to no key.`,
      'Ask your email provider for the right record.',
    )
  }
  if (more.length > 0)
    return keyFinding('bad', `${selector} has ${texts.length} keys. Receivers check only one of them.`, 'Keep one.')
  const tags = tagsOf(text)
  const key = tags.get('p')?.replace(/\s/g, '')
  const says = tags.get('v')
  if (key === undefined || (says !== undefined && says !== 'DKIM1')) {
    return keyFinding(
      'bad',
      `The record of ${selector} is not a DKIM key.`,
      'Ask your email provider for the right record.',
    )
  }
  if (key === '') return keyFinding('good', `The key ${selector} is revoked.`, null, true)
  return judgeKey(selector, key, tags)
}

/** RFC 8301: receivers ignore RSA keys below 1024 bits and signatures with SHA-1. */
function judgeKey(selector: string, key: string, tags: ReadonlyMap<string, string>): KeyFinding {
  const hashes = tags
    .get('h')
    ?.toLowerCase()
    .split(':')
    .map((each) => each.trim())
  if (hashes && !hashes.includes('sha256')) {
    return keyFinding(
      'bad',
      `The key ${selector} allows only SHA-1, which receivers ignore.`,
      'Remove h= from the record.',
    )
  }
  const type = tags.get('k')?.toLowerCase() ?? 'rsa'
  const bits =
    type === 'rsa' ? rsaBits(key) : type === 'ed25519' && Buffer.from(key, 'base64').length === 32 ? 256 : null
  if (bits === null) {
    return keyFinding(
      'bad',
      `The key ${selector} cannot be read. Part of it may be missing.`,
      'Copy the record again, as one text.',
    )
  }
  if (type === 'rsa' && bits < 1024) {
    return keyFinding(
      'bad',
      `The key ${selector} has ${bits} bits. Receivers ignore keys below 1024.`,
      'Create a key of 2048 bits.',
    )
  }
  if (type === 'rsa' && bits < 2048) {
    return keyFinding('warn', `The key ${selector} has ${bits} bits, which is short.`, 'Create a key of 2048 bits.')
  }
  if (tags.get('t')?.toLowerCase().split(':').includes('y')) {
    return keyFinding(
      'warn',
      `The key ${selector} is marked as a test, so receivers may ignore it.`,
      'Remove t=y from the record.',
    )
  }
  return keyFinding('good', `The key ${selector} is valid.`, null)
}

function rsaBits(key: string): number | null {
  const der = Buffer.from(key, 'base64')
  for (const type of ['spki', 'pkcs1'] as const) {
    try {
      const found = createPublicKey({ key: der, format: 'der', type })
      return found.asymmetricKeyType === 'rsa' ? (found.asymmetricKeyDetails?.modulusLength ?? null) : null
    } catch {
      // The other form is tried.
    }
  }
  return null
}
