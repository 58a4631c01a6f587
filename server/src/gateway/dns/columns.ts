import type { zoneListing } from '@portal/contract/dns/listing.ts'
import { publicationNames } from '@portal/contract/dns/values.ts'
import type { ZoneRow } from '@portal/contract/dns/dns.ts'
import type { FileColumns } from '../send-csv.ts'

export const columns: FileColumns<typeof zoneListing, ZoneRow> = [
  { header: 'Zone', of: 'name', key: ({ zoneId }) => zoneId },
  { header: 'Status', of: 'state', key: ({ state }) => publicationNames[state] },
  { header: 'Your draft', of: 'draft', key: ({ hasDraft }) => (hasDraft ? 'Yes' : 'No') },
  { header: 'Scheduled changes', of: 'draft', key: ({ scheduled }) => scheduled },
  { header: 'Records', of: 'records', key: ({ records }) => records },
  { header: 'DNSSEC', of: 'dnssec', key: ({ dnssec }) => (dnssec ? 'Signed' : 'No') },
  { header: 'Registered until', of: 'expires', key: ({ expires }) => expires },
  {
    header: 'Auto-renewal',
    of: 'expires',
    key: ({ autoRenew }) => (autoRenew === null ? null : autoRenew ? 'Yes' : 'No'),
  },
  { header: 'Last published (UTC)', of: 'published', key: ({ publishedAt }) => publishedAt },
  { header: 'Published by', of: 'published', key: ({ publishedBy }) => publishedBy },
]
