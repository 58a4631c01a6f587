import { publicationNames } from '@portal/contract/dns-values.ts'
import type { ZoneRow } from '@portal/contract/dns.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import { dayInWords, daysUntil, publicationKinds, weekday } from './dns-words.ts'
import { dnsPaths } from './paths.ts'

export const zoneColumns: readonly Column<ZoneRow>[] = [
  {
    key: 'name',
    header: 'Zone',
    isName: true,
    cell: ({ zoneId }) => (
      <Link quiet href={dnsPaths.zone(zoneId)}>
        {zoneId}
      </Link>
    ),
  },
  {
    key: 'state',
    header: 'Status',
    width: '10rem',
    sortable: false,
    cell: ({ state }) => <Status kind={publicationKinds[state]}>{publicationNames[state]}</Status>,
  },
  {
    key: 'draft',
    header: 'Waiting',
    width: '11rem',
    hideBelow: 1024,
    sortable: false,
    cell: ({ hasDraft, scheduled }) =>
      hasDraft ? (
        <Status kind="info">Your draft</Status>
      ) : scheduled > 0 ? (
        <Status kind="pending">{scheduled} scheduled</Status>
      ) : null,
  },
  { key: 'records', header: 'Records', width: '7rem', align: 'end', hideBelow: 768 },
  {
    key: 'dnssec',
    header: 'DNSSEC',
    width: '7rem',
    hideBelow: 1024,
    sortable: false,
    cell: ({ dnssec }) => (dnssec ? 'Signed' : <span>–</span>),
  },
  {
    key: 'expires',
    header: 'Registration',
    width: '13rem',
    hideBelow: 768,
    cell: ({ expires, autoRenew }) => {
      if (!expires) return 'Registered elsewhere'
      if (autoRenew) return `Renews ${dayInWords(expires)}`
      const days = daysUntil(expires)
      return days < 30 ? <Status kind="warn">{`Ends ${weekday(expires)}`}</Status> : `Ends ${dayInWords(expires)}`
    },
  },
  {
    key: 'published',
    header: 'Last published',
    width: '12rem',
    hideBelow: 1280,
    cell: ({ publishedAt, publishedBy }) =>
      publishedAt ? <span title={publishedBy ?? undefined}>{dayInWords(publishedAt)}</span> : '–',
  },
]
