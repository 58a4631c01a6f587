import { afterEach } from 'vitest'
import { rowChecks } from '../row-checks.ts'

rowChecks.isOn = true

// A wrong row that became a 500 or a failed job would otherwise be seen without its reason, or not at all.
afterEach(() => {
  const [fault] = rowChecks.faults.splice(0)
  if (fault) throw fault
})
