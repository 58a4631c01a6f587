import { Problem } from '@portal/contract/problem.ts'
import { randomBytes } from 'node:crypto'
import type { VerifiedToken, VerifyToken } from '../token.ts'

const credential = /^Program ([\w-]{43})$/

/**
 * The calls that the MCP server makes in this process for programs. Each carries a random name instead of a token: the
 * gateway finds the verified caller behind it, for as long as the call lasts, and nothing outside can know it.
 */
export class ProgramCalls {
  readonly #callers = new Map<string, VerifiedToken>()

  async during<T>(caller: VerifiedToken, work: (authorization: string) => Promise<T>): Promise<T> {
    const name = randomBytes(32).toString('base64url')
    this.#callers.set(name, caller)
    try {
      return await work(`Program ${name}`)
    } finally {
      this.#callers.delete(name)
    }
  }

  /** Verifies such a call here and passes every other credential to the token verifier. */
  verifyOr(verifyToken: VerifyToken): VerifyToken {
    return async (request, reply) => {
      const [, name] = credential.exec(request.headers.authorization ?? '') ?? []
      if (name === undefined) return verifyToken(request, reply)
      const caller = this.#callers.get(name)
      if (!caller) throw new Problem('unauthenticated')
      return caller
    }
  }
}
