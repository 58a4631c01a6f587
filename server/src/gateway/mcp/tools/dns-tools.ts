import {
  ByZone,
  draftDelete,
  draftRecordUpdate,
  draftRemovalCreate,
  publicationReviewRead,
  RecordKey,
  ZoneFilter,
  zoneList,
} from '@portal/contract/dns/dns.ts'
import { recordSetList } from '@portal/contract/dns/record-sets.ts'
import { z } from 'zod'
import { aPage, changeTool, paged, readTool } from './tool.ts'

const { before: _before, ...typed } = draftRecordUpdate.body.shape
const nameOf = ({ name, type, content }: RecordKey) => `${name} ${type} ${content}`

export const dnsTools = [
  readTool({
    name: 'find_zones',
    title: 'Find DNS zones',
    description: 'Finds the DNS zones of the account by name.',
    scope: 'dns:write',
    endpoint: zoneList,
    input: ZoneFilter.pick({ search: true }).extend(paged),
    fixed: aPage,
  }),
  readTool({
    name: 'read_zone_records',
    title: 'Read the records of a zone',
    description:
      'Reads the published records of a zone by name and type. Give a name, relative to the zone and @ for its apex, if the zone has more than 50 of them.',
    scope: 'dns:write',
    endpoint: recordSetList,
    input: ByZone.extend({ name: z.string().max(253).optional() }),
    answer(content, { name }) {
      const { recordSets, ...rest } = recordSetList.response.parse(content)
      return { ...rest, recordSets: recordSets.filter((set) => name === undefined || set.name === name) }
    },
  }),
  readTool({
    name: 'read_dns_difference',
    title: 'Read the difference of a DNS draft',
    description:
      'Reads what publishing the person’s draft of a zone would change, which services it affects, and warnings. Only the person publishes, in the portal.',
    scope: 'dns:write',
    endpoint: publicationReviewRead,
    input: ByZone,
  }),
  changeTool({
    name: 'draft_dns_record',
    title: 'Put a DNS record into the draft',
    description:
      'Adds a record to the person’s draft of a zone, or replaces the one given as before. Nothing is published: read the result with read_dns_difference.',
    scope: 'dns:write',
    endpoint: draftRecordUpdate,
    input: ByZone.extend({ ...typed, before: RecordKey.optional() }),
    question: ({ zoneId, before, ...record }) =>
      before
        ? `Replace ${nameOf(before)} by ${nameOf(record)} in the draft of ${zoneId}?`
        : `Add ${nameOf(record)} to the draft of ${zoneId}?`,
  }),
  changeTool({
    name: 'draft_dns_removal',
    title: 'Remove DNS records in the draft',
    description: 'Removes records in the person’s draft of a zone. Nothing is published.',
    scope: 'dns:write',
    endpoint: draftRemovalCreate,
    input: ByZone.extend({ records: z.array(RecordKey).min(1).max(50) }),
    question: ({ zoneId, records }) =>
      [`Remove these records in the draft of ${zoneId}?`, ...records.map(nameOf)].join('\n'),
  }),
  changeTool({
    name: 'discard_dns_draft',
    title: 'Discard a DNS draft',
    description: 'Discards every change of the person’s draft of a zone.',
    scope: 'dns:write',
    endpoint: draftDelete,
    input: ByZone,
    question: ({ zoneId }) => `Discard your draft of ${zoneId}?`,
  }),
]
