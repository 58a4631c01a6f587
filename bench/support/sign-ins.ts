import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { root } from './portal.ts'

const SignIns = z.array(z.object({ email: z.string(), password: z.string(), account: z.string(), role: z.string() }))

/** The demo people, who exist in every new database. */
export function demoSignIns(): z.infer<typeof SignIns> {
  return SignIns.parse(JSON.parse(readFileSync(join(root, 'db', 'demo', 'sign-ins.json'), 'utf8')))
}

/** An administrator with a few dozen services. */
export function administrator(): { email: string; password: string; account: string } {
  const found = demoSignIns().find(({ role }) => role === 'Customer, administrator')
  if (!found) throw new Error('The demonstration has no administrator')
  return found
}
