import type { Centre } from '@portal/contract/cloud.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { paths } from '../../paths.ts'
import { moneyInWords } from '../services/service-words.ts'
import { count, sizeInWords } from './cloud-words.ts'

/** Machines that are off cost on: what they hold is billed. */
export function IdleNotice({ centre: { serviceId, idle } }: { centre: Centre }) {
  if (idle.machines === 0) return null
  const one = idle.machines === 1
  const size = sizeInWords(idle.storageMb)
  return (
    <Notice kind="info" title={`${count(idle.machines, 'machine')} ${one ? 'is' : 'are'} powered off but billed.`}>
      {idle.monthly === null
        ? `${one ? 'It holds' : 'They hold'} ${size} of storage. `
        : `${one ? 'Its' : 'Their'} ${size} of storage cost${one ? 's' : ''} ${moneyInWords(idle.monthly, idle.currency)} a month. `}
      <Link href={`${paths.service(serviceId, 'vcd')}?status=off`}>Show {one ? 'it' : 'them'}</Link>
    </Notice>
  )
}
