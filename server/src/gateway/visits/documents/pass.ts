import { createHmac, timingSafeEqual } from 'node:crypto'
import { encode } from 'uqr'
import type { Config } from '../../../config.ts'
import { derive } from '../../../lib/secret.ts'
import { hasPass } from '../policy.ts'

/** A pass admits one visitor to one visit, both as they were when it was issued. */
export interface Passed {
  visitId: string
  passNumber: number
  visitorId: string
  /** The version of the visitor's details. */
  version: number
}

/** The content of a visitor's pass: a token with ids and no name, as text and as a QR code. */
export function passOf(config: Config, passed: Passed): { token: string; path: string; size: number } {
  const token = `${textOf(passed)}/${signatureOf(config, passed)}`
  const { data, size } = encode(token, { ecc: 'M', border: 2 })
  return { token, path: pathOf(data), size }
}

/** The visitor and visit of a token; null if the signature is not ours. `isCurrent` decides whether it is still valid. */
export function readPass(config: Config, token: string): Passed | null {
  const [, visitId = '', passNumber = '', visitorId = '', version = '', signature = ''] =
    /^([\w.-]{1,40})\/(\d{1,9})\/([\w.-]{1,40})\/(\d{1,9})\/([\w-]{22})$/.exec(token.trim()) ?? []
  if (visitId === '') return null
  const passed = { visitId, passNumber: Number(passNumber), visitorId, version: Number(version) }
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(config, passed))]
  return given.length === right.length && timingSafeEqual(given, right) ? passed : null
}

/** A change of the visit, or of the visitor, makes every earlier pass invalid. */
export function isCurrent(passed: Passed, now: Passed & { status: Parameters<typeof hasPass>[0] }): boolean {
  return hasPass(now.status) && textOf(passed) === textOf(now)
}

const textOf = ({ visitId, passNumber, visitorId, version }: Passed) =>
  [visitId, passNumber, visitorId, version].join('/')

function signatureOf(config: Config, passed: Passed): string {
  const key = Buffer.from(derive(config.SESSION_SECRET, 'visit pass'), 'hex')
  return createHmac('sha256', key).update(textOf(passed)).digest().subarray(0, 16).toString('base64url')
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
