import { createHmac, timingSafeEqual } from 'node:crypto'
import { encode } from 'uqr'
import type { Config } from '../../../config.ts'
import { derive } from '../../../lib/secret.ts'

interface Passed {
  visitId: string
  passNumber: number
}

/** The content of a pass: a token that identifies the visit and no person, as text and as a QR code. */
export function passOf(config: Config, visit: Passed): { token: string; path: string; size: number } {
  const token = `${visit.visitId}/${visit.passNumber}/${signatureOf(config, visit)}`
  const { data, size } = encode(token, { ecc: 'M', border: 2 })
  return { token, path: pathOf(data), size }
}

/**
 * The visit that a token identifies; null if the signature is not ours. The visit decides whether the pass is still
 * valid.
 */
export function readPass(config: Config, token: string): Passed | null {
  const [, visitId = '', number = '', signature = ''] =
    /^([A-Za-z0-9._-]{1,40})\/(\d{1,9})\/([\w-]{22})$/.exec(token.trim()) ?? []
  if (visitId === '') return null
  const passed = { visitId, passNumber: Number(number) }
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(config, passed))]
  return given.length === right.length && timingSafeEqual(given, right) ? passed : null
}

function signatureOf(config: Config, { visitId, passNumber }: Passed): string {
  const key = Buffer.from(derive(config.SESSION_SECRET, 'visit pass'), 'hex')
  return createHmac('sha256', key).update(`${visitId}/${passNumber}`).digest().subarray(0, 16).toString('base64url')
}

/** The dark squares of each row, drawn as strips. */
function pathOf(rows: readonly boolean[][]): string {
  return rows
    .flatMap((row, y) =>
      row.flatMap((isDark, x) => {
        if (!isDark || row[x - 1]) return []
        const end = row.indexOf(false, x)
        const width = (end < 0 ? row.length : end) - x
        return [`M${x} ${y}h${width}v1h-${width}z`]
      }),
    )
    .join('')
}
