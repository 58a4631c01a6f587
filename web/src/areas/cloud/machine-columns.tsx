import {
  type CoverState,
  coverStateNames,
  type MachineState,
  machineStateNames,
} from '@portal/contract/cloud-values.ts'
import type { Machine } from '@portal/contract/cloud.ts'
import { Status, type StatusKind } from '@portal/ui/src/Status.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import { sizeInWords } from './cloud-words.ts'

const stateKinds: Record<MachineState, StatusKind> = {
  running: 'ok',
  off: 'idle',
  suspended: 'idle',
  partly: 'warn',
  broken: 'bad',
  other: 'starting',
}

/** What is as it should be needs no mark. */
function Cover({ cover }: { cover: CoverState }) {
  return cover === 'uncovered' ? <Status kind="warn">{coverStateNames[cover]}</Status> : coverStateNames[cover]
}

export const machineColumns: readonly Column<Machine>[] = [
  {
    key: 'name',
    header: 'Name',
    isName: true,
    cell: ({ name, guestOs, ipAddress }) => (
      <span title={[guestOs, ipAddress].filter(Boolean).join(', ')}>
        <b>{name}</b>
      </span>
    ),
  },
  {
    key: 'status',
    header: 'State',
    width: '9rem',
    cell: ({ status }) => <Status kind={stateKinds[status]}>{machineStateNames[status]}</Status>,
  },
  { key: 'vcpus', header: 'vCPU', width: '5.5rem', align: 'end', hideBelow: 768 },
  {
    key: 'memoryMb',
    header: 'Memory',
    width: '7.5rem',
    align: 'end',
    cell: ({ memoryMb }) => sizeInWords(memoryMb),
  },
  {
    key: 'storageMb',
    header: 'Storage',
    width: '7.5rem',
    align: 'end',
    hideBelow: 768,
    cell: ({ storageMb }) => sizeInWords(storageMb),
  },
  { key: 'ipAddress', header: 'Address', width: '9.5rem', mono: true, sortable: false, hideBelow: 1280 },
  {
    key: 'cover',
    header: 'Back-up',
    width: '9.5rem',
    sortable: false,
    hideBelow: 1024,
    cell: ({ cover }) => <Cover cover={cover} />,
  },
]
