import { afterEach } from 'vitest'
import { rowChecks } from '../row-checks.ts'

rowChecks.isOn = true

// A wrong row behind a 500 or a failed job would otherwise appear without its reason, or not at all.
afterEach(() => {
  const [fault] = rowChecks.faults.splice(0)
  if (fault) throw fault
})
