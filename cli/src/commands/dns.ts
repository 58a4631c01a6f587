import { dateTime } from '@portal/contract/format/days.ts'
import { zoneList, zoneRead } from '@portal/contract/dns/dns.ts'
import { call } from '../call.ts'
import { type Command, show } from '../command.ts'
import { askedPage, listed, pageOption } from '../lists.ts'
import { table } from '../table.ts'
import { addRecord, removeRecords } from './record-changes.ts'

export const dnsCommands: readonly Command[] = [
  {
    name: 'zones',
    usage: 'zones [SEARCH] [--page N]',
    does: 'Lists DNS zones',
    words: { least: 0, most: 1 },
    options: pageOption,
    async run(typed) {
      const [search] = typed.words
      const query = { ...askedPage(typed), ...(search !== undefined && { search }) }
      const { json, data } = await call(typed.shell, zoneList, { query })
      show(typed, json, () =>
        listed(data, 'zone', {
          ZONE: ({ zoneId }) => zoneId,
          RECORDS: ({ records }) => records,
          DNSSEC: ({ dnssec }) => dnssec,
          DRAFT: ({ hasDraft }) => hasDraft,
          PUBLISHED: ({ publishedAt }) => publishedAt && dateTime(publishedAt),
        }),
      )
    },
  },
  {
    name: 'records',
    usage: 'records ZONE',
    does: 'Lists the published records of a zone',
    words: { least: 1, most: 1 },
    async run(typed) {
      const [zoneId = ''] = typed.words
      const { json, data } = await call(typed.shell, zoneRead, { params: { zoneId } })
      show(typed, json, () =>
        table(
          ['NAME', 'TYPE', 'TTL', 'CONTENT'],
          data.records.map(({ name, type, ttl, content, disabled }) => [
            name,
            type,
            ttl,
            disabled ? `${content} (disabled)` : content,
          ]),
        ),
      )
    },
  },
  addRecord,
  removeRecords,
]
