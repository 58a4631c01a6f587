import { hash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { createCipher, type SecretSettings } from '../../lib/secret.ts'
import type { Input } from './endpoint-call.ts'

const minutes = 10

/** The change that a person is asked to confirm: nothing else can be done with its code. */
export interface Change {
  connectionId: string
  tool: string
  input: Input
}

const Sealed = z.strictObject({ of: z.string(), until: z.number(), once: z.string() })

/**
 * Codes with which a confirmed change is carried out. They are sealed, so that no program makes one itself, and each
 * has the Idempotency-Key of its call: a second use gets the first answer and changes nothing.
 */
export function createConfirmations(settings: SecretSettings, clock: () => number = Date.now) {
  const cipher = createCipher(settings, 'program confirmations')
  return {
    seal: (change: Change): string =>
      cipher.encrypt(
        JSON.stringify({
          of: nameOf(change),
          until: clock() + minutes * 60_000,
          once: `mcp-${randomBytes(16).toString('hex')}`,
        } satisfies z.infer<typeof Sealed>),
      ),

    /** Throws if this server has not made the code, or if it is too old. */
    verify(code: string): void {
      const sealed = unseal(code)
      if (!sealed || sealed.until <= clock()) throw new Error('not a valid confirmation')
    },

    /** The Idempotency-Key of the change; null if the code is for another one, or too old. */
    open(code: string, change: Change): string | null {
      const sealed = unseal(code)
      return sealed && sealed.of === nameOf(change) && sealed.until > clock() ? sealed.once : null
    },
  }

  function unseal(code: string): z.infer<typeof Sealed> | null {
    try {
      return Sealed.parse(JSON.parse(cipher.decrypt(code)))
    } catch {
      return null
    }
  }
}

export type Confirmations = ReturnType<typeof createConfirmations>

const nameOf = ({ connectionId, tool, input }: Change): string =>
  hash('sha256', JSON.stringify([connectionId, tool, sorted(input)]), 'hex')

/** A program may send the fields in another order the second time. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, each]) => [name, sorted(each)])
}
