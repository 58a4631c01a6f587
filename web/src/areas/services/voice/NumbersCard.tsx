import { number } from '@portal/contract/format/counts.ts'
import type { VoiceNumber } from '@portal/contract/services/voice.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { DataTable } from '@portal/ui/src/DataTable.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import { MenuButton } from '@portal/ui/src/MenuButton.tsx'
import type { Act } from '../../../acts/act.ts'
import { useActing } from '../../../acts/use-acting.tsx'
import { OnPhone } from '../../../use-media.ts'
import type { voiceActs } from './voice-acts.ts'
import { goesTo, typeOf } from './voice-words.ts'

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

const columnsWith = (
  acts: NumbersCardProps['acts'],
  onStart: (act: Act) => unknown,
  hasSeats: boolean,
): readonly Column<VoiceNumber>[] => [
  { key: 'shown', header: 'Number', isName: true, mono: true },
  { key: 'type', header: 'Type', hideBelow: 768, value: typeOf, cell: (row) => typeOf(row) || '–' },
  {
    key: 'rings',
    header: 'Goes to',
    value: (row) => goesTo(row) ?? '',
    cell: (row) => (
      <>
        {goesTo(row) ?? 'Not assigned'}
        <OnPhone>
          <small>{typeOf(row)}</small>
        </OnPhone>
      </>
    ),
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
