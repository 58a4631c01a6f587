import type { Gap } from '@portal/contract/backup.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { ServerTable } from '@portal/ui/src/ServerTable.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import { firstTableState } from '@portal/ui/src/table-state.ts'
import { useQuery } from '@tanstack/react-query'
import ShieldIcon from 'lucide-react/icons/shield-check'
import { useMemo, useState } from 'react'
import { paths } from '../../paths.ts'
import { tryAgain } from '../../shell/try-again.tsx'
import { isWide, useMedia } from '../../shell/use-media.ts'
import { agoInWords, sizeInWords } from './cloud-words.ts'
import { ExcuseDialog } from './ExcuseDialog.tsx'
import { gapsQuery } from './queries.ts'

/** Machines that nothing backs up, and back-ups that are older than agreed. */
export function GapTable() {
  const [state, setState] = useState(firstTableState)
  const [excusing, setExcusing] = useState<Gap>()
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery(
    gapsQuery(state.page + 1, state.size),
  )
  const columns = useMemo(() => gapColumns(setExcusing), [])
  return (
    <div id="gaps">
      <Card title="Gaps" note={data ? data.total.toLocaleString('en-GB') : undefined} flush>
        <ServerTable
          label="Gaps in what can be restored"
          noun="gaps"
          lines={2}
          searchable={false}
          pager={(data?.total ?? 0) > 10 ? 'full' : 'none'}
          columns={columns}
          rows={data?.rows ?? []}
          rowKey={({ serviceId, id }) => `${serviceId} ${id}`}
          total={data?.total ?? 0}
          state={state}
          onStateChange={setState}
          loading={isPending}
          busy={isFetching && isPlaceholderData}
          problem={
            error && !data
              ? { title: 'We could not load the gaps', text: tryAgain(error), onRetry: () => void refetch() }
              : undefined
          }
          empty={
            <EmptyState
              icon={<ShieldIcon aria-hidden />}
              title="No gaps"
              text="Every machine has a job, and every back-up is as new as agreed."
            />
          }
        />
      </Card>
      {excusing ? <ExcuseDialog gap={excusing} onClose={() => setExcusing(undefined)} /> : null}
    </div>
  )
}

const gapColumns = (onExcuse: (gap: Gap) => void): readonly Column<Gap>[] => [
  {
    key: 'name',
    header: 'What',
    isName: true,
    sortable: false,
    cell: (gap) => <GapName gap={gap} />,
  },
  {
    key: 'kind',
    header: 'Gap',
    width: '16rem',
    sortable: false,
    hideBelow: 768,
    cell: (gap) => <GapState gap={gap} />,
  },
  {
    key: 'storageMb',
    header: 'Storage',
    width: '7rem',
    align: 'end',
    sortable: false,
    hideBelow: 768,
    cell: ({ storageMb }) => (storageMb > 0 ? sizeInWords(storageMb) : '–'),
  },
  {
    key: 'excuse',
    header: 'Accepted',
    width: '16rem',
    sortable: false,
    hideBelow: 1024,
    cell: ({ excuse }) =>
      excuse ? (
        <>
          <span title={excuse.reason}>{excuse.reason}</span>
          <small>{excuse.by}</small>
        </>
      ) : (
        '–'
      ),
  },
  {
    key: 'action',
    header: 'Change',
    hideHeader: true,
    width: '8.5rem',
    align: 'end',
    sortable: false,
    cell: (gap) =>
      gap.kind === 'no job' ? (
        <Button size="sm" colour="tertiary" onClick={() => onExcuse(gap)} aria-label={actionLabel(gap)}>
          {gap.excuse ? 'Change' : 'Not needed'}
        </Button>
      ) : null,
  },
]

/** On a phone there is one line for what the gap is and where. */
function GapName({ gap }: { gap: Gap }) {
  const { name, serviceId, serviceName, kind, lastPoint, excuse } = gap
  const isNarrow = !useMedia(isWide)
  const noJob = excuse ? 'Not needed' : 'No job'
  return (
    <>
      {name}
      <small>
        {isNarrow ? `${kind === 'no job' ? noJob : lastPoint ? 'Older than agreed' : 'Never backed up'}, ` : null}
        <Link href={paths.service(serviceId, kind === 'no job' ? 'vcd' : 'overview')}>{serviceName}</Link>
      </small>
    </>
  )
}

const actionLabel = ({ excuse, name }: Gap) =>
  excuse ? `Change what is accepted for ${name}` : `Say that ${name} needs no back-up`

function GapState({ gap: { kind, lastPoint, excuse } }: { gap: Gap }) {
  if (kind === 'no job') {
    return excuse ? <Status kind="idle">No back-up needed</Status> : <Status kind="warn">No job backs it up</Status>
  }
  return (
    <>
      <Status kind="bad">{lastPoint ? 'Older than agreed' : 'Never backed up'}</Status>
      {lastPoint ? <small>Last restore point {agoInWords(lastPoint)}</small> : null}
    </>
  )
}
