import { number } from '@portal/contract/format/counts.ts'
import type { VoiceNumber } from '@portal/contract/services/voice.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { DataTable } from '@portal/ui/src/DataTable.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import { MenuButton } from '@portal/ui/src/MenuButton.tsx'
import type { Act } from '../../../acts/act.ts'
import { useActing } from '../../../acts/use-acting.tsx'
import type { voiceActs } from './voice-acts.ts'

interface NumbersCardProps {
  numbers: readonly VoiceNumber[]
  acts: Pick<ReturnType<typeof voiceActs>, 'number'>
  hasSeats: boolean
}

export function NumbersCard({ numbers, acts, hasSeats }: NumbersCardProps) {
  const { start, dialog } = useActing(numbers.map(acts.number))
  if (numbers.length === 0) return null
  return (
    <Card title="Numbers" note={number(numbers.length)} flush>
      {dialog}
      <DataTable
        label="Phone numbers"
        noun="number"
        rows={numbers}
        rowKey={(each) => each.number}
        columns={columnsWith(acts, start, hasSeats)}
        searchable={numbers.length > 10}
        pager={numbers.length > 10 ? 'full' : 'none'}
      />
    </Card>
  )
}

const kinds = { seat: 'Seat', group: 'Hunt group', trunk: 'Trunk' } as const

/** "Seat 201, Huw Jones", "Hunt group: Main line", "Trunk" */
function goesTo({ kind, name }: NonNullable<VoiceNumber['rings']>): string {
  if (kind === 'trunk') return kinds.trunk
  return kind === 'group' ? `${kinds.group}: ${name}` : `${kinds.seat} ${name.replace(/^(\d+) /, '$1, ')}`
}

const columnsWith = (
  acts: NumbersCardProps['acts'],
  onStart: (act: Act) => unknown,
  hasSeats: boolean,
): readonly Column<VoiceNumber>[] => [
  { key: 'shown', header: 'Number', isName: true, width: '11rem', mono: true },
  {
    key: 'rings',
    header: 'Goes to',
    value: ({ rings }) => (rings ? goesTo(rings) : ''),
    cell: ({ rings }) => (rings ? goesTo(rings) : 'Not assigned'),
  },
  ...(hasSeats
    ? [
        {
          key: 'actions',
          header: 'Actions',
          hideHeader: true,
          width: '3.75rem',
          value: () => '',
          cell: (each) =>
            each.rings === null || each.rings.kind === 'seat' ? (
              <MenuButton
                label={`Actions for ${each.shown}`}
                actions={[{ key: 'assign', label: 'Assign number', onAct: () => onStart(acts.number(each)) }]}
              />
            ) : null,
        } satisfies Column<VoiceNumber>,
      ]
    : []),
]
