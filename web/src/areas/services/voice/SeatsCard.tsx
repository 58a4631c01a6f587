import { number } from '@portal/contract/format/counts.ts'
import type { Seat } from '@portal/contract/services/voice.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { DataTable } from '@portal/ui/src/DataTable.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import { MenuButton } from '@portal/ui/src/MenuButton.tsx'
import type { Act } from '../../../acts/act.ts'
import { useActing } from '../../../acts/use-acting.tsx'
import { isWide, useMedia } from '../../../use-media.ts'
import type { voiceActs } from './voice-acts.ts'
import styles from '../service.module.css'
import { divertsOf } from './voice-words.ts'

interface SeatsCardProps {
  seats: readonly Seat[]
  acts: Pick<ReturnType<typeof voiceActs>, 'user' | 'diverts'>
}

export function SeatsCard({ seats, acts }: SeatsCardProps) {
  const { start, dialog } = useActing(seats.flatMap((seat) => [acts.diverts(seat), acts.user(seat)]))
  const isNarrow = !useMedia(isWide)
  return (
    <Card title="Seats" note={number(seats.length)} flush>
      {dialog}
      <DataTable
        label="Seats, by extension"
        noun="seat"
        lines={2}
        rows={seats}
        rowKey={({ seatId }) => seatId}
        columns={columnsWith(acts, start, isNarrow)}
        searchable={seats.length > 10}
        pager={seats.length > 10 ? 'full' : 'none'}
      />
    </Card>
  )
}

const stateOf = ({ isRegistered }: Seat) => (isRegistered ? 'Registered' : 'Not registered')

const columnsWith = (
  acts: SeatsCardProps['acts'],
  onStart: (act: Act) => unknown,
  isNarrow: boolean,
): readonly Column<Seat>[] => [
  { key: 'extension', header: 'Extension', width: '7rem', mono: true },
  {
    key: 'userName',
    header: 'User',
    isName: true,
    // On a phone these lines have what the hidden columns say.
    cell: (seat) => (
      <>
        {seat.userName ?? 'No user'}
        <small>{isNarrow ? stateOf(seat) : (seat.device ?? 'No device')}</small>
        {isNarrow
          ? divertsOf(seat.diverts)
              .slice(0, 1)
              .map((divert) => (
                <small key={divert.when}>
                  <Divert {...divert} />
                </small>
              ))
          : null}
      </>
    ),
  },
  {
    key: 'isRegistered',
    header: 'Status',
    width: '10rem',
    hideBelow: 768,
    value: stateOf,
    cell: (seat) => <Status kind={seat.isRegistered ? 'ok' : 'idle'}>{stateOf(seat)}</Status>,
  },
  {
    key: 'diverts',
    header: 'Diverts',
    width: '20rem',
    hideBelow: 768,
    value: ({ diverts }) =>
      divertsOf(diverts)
        .map(({ when, to }) => `${when} ${to}`)
        .join(', '),
    cell: ({ diverts }) => <Lines diverts={divertsOf(diverts)} />,
  },
  {
    key: 'actions',
    header: 'Actions',
    hideHeader: true,
    width: '3.75rem',
    value: () => '',
    cell: (seat) => (
      <MenuButton
        label={`Actions for extension ${seat.extension}`}
        actions={[acts.diverts(seat), acts.user(seat)].map((act) => ({
          key: act.key,
          label: act.title,
          onAct: () => onStart(act),
        }))}
      />
    ),
  },
]

type Shown = ReturnType<typeof divertsOf>[number]

function Lines({ diverts: [first, second] }: { diverts: readonly Shown[] }) {
  return (
    <>
      {first ? <Divert {...first} /> : '–'}
      {second ? (
        <small>
          <Divert {...second} />
        </small>
      ) : null}
    </>
  )
}

function Divert({ when, to }: Shown) {
  return (
    <>
      {when} <code className={styles.whole}>{to}</code>
    </>
  )
}
