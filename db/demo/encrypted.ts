import type { Transaction } from 'kysely'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { insertRows, rowsOfFile } from './files.ts'

/** Encrypts the number of a photo ID; only the server has the key. */
export type EncryptIdentity = (visitorId: string, identity: object) => { keyId: string; encrypted: string }

/** The visitors' photo IDs, if there is a key to encrypt them. */
export async function loadIdentities(tx: Transaction<unknown>, now: Date, encrypt?: EncryptIdentity): Promise<void> {
  if (!encrypt) return
  const rows = rowsOfFile('visitor_identity', now).map(({ account_id, visitor_id, photoIdType, photoIdNumber }) => {
    const { keyId, encrypted } = encrypt(String(visitor_id), { photoIdType, photoIdNumber, accessCardNo: '' })
    return { account_id, visitor_id, key_id: keyId, encrypted }
  })
  await insertRows(tx, 'visitor_identity', rows)
}

/** Visibly invalid, so that no one takes it for a real secret. */
const secret = `whsec_${Buffer.from('nobody has this secret of the demo').toString('base64')}`

/** Webhooks of the main customer: one that works, one that fails, one that is paused, one that is off. */
export async function loadWebhooks(
  tx: Transaction<unknown>,
  now: Date,
  encrypt: (text: string) => string,
): Promise<void> {
  const encrypted_secret = encrypt(secret)
  await insertRows(
    tx,
    'webhook',
    rowsOfFile('webhook', now).map((row) => ({ ...row, encrypted_secret })),
  )
  await insertRows(tx, 'webhook_delivery', rowsOfFile('webhook_delivery', now))
  await insertRows(tx, 'webhook_attempt', rowsOfFile('webhook_attempt', now))
}

/** The files of orders and cases, with contents from files/documents. */
export async function loadFiles(tx: Transaction<unknown>, now: Date): Promise<void> {
  const rows = rowsOfFile('file', now).map((row) => {
    const content = readFileSync(join(import.meta.dirname, 'files', 'documents', String(row.name)))
    return { ...row, bytes: content.length, content: `\\x${content.toString('hex')}` }
  })
  await insertRows(tx, 'file', rows)
}
