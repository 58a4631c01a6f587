import type { machineListing } from '@portal/contract/cloud/listing.ts'
import {
  type CoverState,
  coverStateNames,
  type MachineState,
  machineStateNames,
} from '@portal/contract/cloud/values.ts'
import type { Machine } from '@portal/contract/cloud/cloud.ts'
import { Status, type StatusKind } from '@portal/ui/src/Status.tsx'
import type { Columns } from '../../lists/columns.ts'
import { sizeInWords } from './cloud-words.ts'

const stateKinds: Record<MachineState, StatusKind> = {
  running: 'ok',
  off: 'idle',
  suspended: 'idle',
  partly: 'warn',
  broken: 'bad',
  other: 'starting',
}

/** A covered machine needs no mark. */
function Cover({ cover }: { cover: CoverState }) {
  return cover === 'uncovered' ? <Status kind="warn">{coverStateNames[cover]}</Status> : coverStateNames[cover]
}

export const machineColumns: Columns<typeof machineListing, Machine> = {
  name: {
    header: 'Name',
    cell: ({ name, guestOs, ipAddress }) => (
      <span title={[guestOs, ipAddress].filter(Boolean).join(', ')}>
        <b>{name}</b>
      </span>
    ),
  },
  status: {
    header: 'Status',
    width: '9rem',
    cell: ({ status }) => <Status kind={stateKinds[status]}>{machineStateNames[status]}</Status>,
  },
  vcpus: { header: 'vCPU', width: '5.5rem', align: 'end', hideBelow: 768 },
  memoryMb: {
    header: 'Memory',
    width: '7.5rem',
    align: 'end',
    cell: ({ memoryMb }) => sizeInWords(memoryMb),
  },
  storageMb: {
    header: 'Storage',
    width: '7.5rem',
    align: 'end',
    hideBelow: 768,
    cell: ({ storageMb }) => sizeInWords(storageMb),
  },
  ipAddress: { header: 'Address', width: '9.5rem', mono: true, hideBelow: 1280 },
  cover: {
    header: 'Back-up',
    width: '9.5rem',
    hideBelow: 1024,
    cell: ({ cover }) => <Cover cover={cover} />,
  },
}
