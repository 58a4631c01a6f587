import { hashPassword } from '../password.ts'

const hashes = new Map<string, Promise<string>>()

/** The hash of a password of a test, which costs next to nothing to make and to check. */
export async function quickHash(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password, { memory: 64, passes: 1 })
  hashes.set(password, hash)
  return hash
}
