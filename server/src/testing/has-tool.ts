import { execFileSync } from 'node:child_process'

/** Whether a program is installed; tests that need it are skipped elsewhere. */
export function hasTool(name: string): boolean {
  try {
    execFileSync(name, ['--version'])
    return true
  } catch {
    return false
  }
}
