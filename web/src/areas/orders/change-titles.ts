import type { ChangeType } from '@portal/contract/orders/values.ts'

export const changeTitles: Record<ChangeType, string> = {
  regrade: 'Change a service',
  'ip-block': 'Add an IP block',
  'care-level': 'Change the care level',
  'reset-session': 'Reset the session',
  renew: 'Renew a contract',
  move: 'Move a service',
  cease: 'Cease a service',
}
