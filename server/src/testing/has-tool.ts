import { execFileSync } from 'node:child_process'

/** Whether the machine has a program; a test that needs it is left out elsewhere. */
export function hasTool(name: string): boolean {
  try {
    execFileSync(name, ['--version'])
    return true
  } catch {
    return false
  }
}
