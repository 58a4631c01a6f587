import type { zoneListing } from '@portal/contract/dns/listing.ts'
import { publicationNames } from '@portal/contract/dns/values.ts'
import type { ZoneRow } from '@portal/contract/dns/dns.ts'
import { shortDate } from '@portal/contract/format/dates.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import type { Columns } from '../../lists/columns.ts'
import { daysUntil, publicationKinds } from './dns-words.ts'
import { nameInWords } from './names.ts'
import { dnsPaths } from './paths.ts'

export const zoneColumns: Columns<typeof zoneListing, ZoneRow> = {
  name: {
    header: 'Zone',
    cell: ({ zoneId }) => (
      <Link quiet href={dnsPaths.zone(zoneId)}>
        {nameInWords(zoneId)}
      </Link>
    ),
  },
  state: {
    header: 'Status',
    width: 'min(10rem, 32vw)',
    cell: ({ state }) => <Status kind={publicationKinds[state]}>{publicationNames[state]}</Status>,
  },
  draft: {
    header: 'Pending changes',
    width: '11rem',
    hideBelow: 1024,
    cell: ({ hasDraft, scheduled }) =>
      hasDraft ? (
        <Status kind="draft">Your draft</Status>
      ) : scheduled > 0 ? (
        <Status kind="pending">{scheduled} scheduled</Status>
      ) : null,
  },
  records: { header: 'Records', width: '7rem', align: 'end', hideBelow: 768 },
  dnssec: {
    header: 'DNSSEC',
    width: '7rem',
    hideBelow: 1024,
    cell: ({ dnssec }) => (dnssec ? 'Signed' : <span>–</span>),
  },
  expires: {
    header: 'Registration',
    width: '13rem',
    hideBelow: 768,
    cell: ({ expires, autoRenew }) => {
      if (!expires) return 'Registered elsewhere'
      if (autoRenew) return `Renews ${shortDate(expires)}`
      const days = daysUntil(expires)
      return days < 30 ? <Status kind="warn">{`Ends ${shortDate(expires)}`}</Status> : `Ends ${shortDate(expires)}`
    },
  },
  published: {
    header: 'Last published',
    width: '12rem',
    hideBelow: 1280,
    cell: ({ publishedAt, publishedBy }) =>
      publishedAt ? <span title={publishedBy ?? undefined}>{shortDate(publishedAt)}</span> : '–',
  },
}
