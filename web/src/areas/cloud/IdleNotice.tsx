import type { Cloud } from '@portal/contract/cloud/cloud.ts'
import { money } from '@portal/contract/format/money.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { paths } from '../../paths.ts'
import { sizeInWords } from './cloud-words.ts'

/** Machines that are off still cost money: their storage is billed. */
export function IdleNotice({ cloud: { serviceId, idle } }: { cloud: Cloud }) {
  if (idle.machines === 0) return null
  const one = idle.machines === 1
  const size = sizeInWords(idle.storageMb)
  return (
    <Notice kind="warn" title={`${counted(idle.machines, 'machine')} ${one ? 'is' : 'are'} stopped but billed.`}>
      {idle.monthly === null
        ? `${one ? 'It holds' : 'They hold'} ${size} of storage. `
        : `${one ? 'Its' : 'Their'} ${size} of storage cost${one ? 's' : ''} ${money(idle.monthly, idle.currency)} a month. `}
      <Link href={`${paths.service(serviceId, 'vcd')}?status=off`}>Show {one ? 'it' : 'them'}</Link>
    </Notice>
  )
}
