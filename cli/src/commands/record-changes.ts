import {
  type DnsRecord,
  draftDelete,
  draftRecordUpdate,
  draftRemovalCreate,
  publicationCreate,
  publicationReviewRead,
  type RecordChange,
  type Zone,
  zoneRead,
} from '@portal/contract/dns/dns.ts'
import { RecordTypeName } from '@portal/contract/dns/record-type-name.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { call } from '../call.ts'
import { type Command, option, show, type Typed } from '../command.ts'
import { Failure, wrongUse } from '../failure.ts'

const publishOptions = { yes: { type: 'boolean' }, note: { type: 'string' } } as const

export const addRecord: Command = {
  name: 'records add',
  usage: 'records add ZONE NAME TYPE CONTENT [--ttl SECONDS] [--note TEXT] [--yes]',
  does: 'Adds a record and publishes it, after showing the difference',
  words: { least: 4, most: 4 },
  options: { ...publishOptions, ttl: { type: 'string' } },
  async run(typed) {
    const [zoneId = '', name = '', , content = ''] = typed.words
    const type = typeOf(typed.words[2])
    const ttl = Number(option(typed, 'ttl') ?? 3600)
    if (!Number.isInteger(ttl)) throw wrongUse('--ttl is a number of seconds.')
    await publish(typed, zoneId, ({ records }) => {
      // All records of one name and type have one TTL.
      const ofSet = records.find((each) => each.name === name && each.type === type)
      const body = { name, type, content, ttl: option(typed, 'ttl') === undefined && ofSet ? ofSet.ttl : ttl }
      return call(typed.shell, draftRecordUpdate, { params: { zoneId }, body })
    })
  },
}

export const removeRecords: Command = {
  name: 'records remove',
  usage: 'records remove ZONE NAME TYPE [CONTENT] [--note TEXT] [--yes]',
  does: 'Removes the records of a name and type, or one of them, and publishes that',
  words: { least: 3, most: 4 },
  options: publishOptions,
  async run(typed) {
    const [zoneId = '', name = '', , content] = typed.words
    const type = typeOf(typed.words[2])
    await publish(typed, zoneId, (zone) => {
      const records = zone.records
        .filter((each) => each.name === name && each.type === type)
        .filter((each) => content === undefined || each.content === content)
        .map((each) => ({ name: each.name, type: each.type, content: each.content }))
      if (records.length === 0) throw new Failure(`${zoneId} has no such record.`)
      return call(typed.shell, draftRemovalCreate, { params: { zoneId }, body: { records } })
    })
  },
}

function typeOf(word = ''): DnsRecord['type'] {
  const type = RecordTypeName.safeParse(word.toUpperCase())
  if (!type.success) throw wrongUse(`"${word}" is not a type of records.`)
  return type.data
}

/** Changes the person's draft, shows the difference, and publishes it; a draft that is not published is discarded. */
async function publish(typed: Typed, zoneId: string, change: (zone: Zone) => Promise<unknown>): Promise<void> {
  const { shell } = typed
  const params = { zoneId }
  const { data: zone, etag } = await call(shell, zoneRead, { params })
  if (zone.draft) {
    throw new Failure(`You have unpublished changes of ${zoneId}. Publish or discard them in the portal first.`)
  }
  if (typed.values.yes !== true && !shell.ask) throw wrongUse('No one can answer here: add --yes to publish.')
  try {
    await change(zone)
    const { data: review } = await call(shell, publicationReviewRead, { params })
    if (review.changes.length === 0) throw new Failure(`${zoneId} already has this. Nothing was changed.`)
    const difference = [...review.changes.flatMap(linesOf), ...review.warnings.map((each) => `Warning: ${each}`)]
    if (!typed.isJson) shell.print(difference.join('\n'))
    const isWanted = typed.values.yes === true || (await shell.ask?.(`Publish this in ${zoneId}?`))
    if (!isWanted) throw new Failure('Nothing was published.')
    const note = option(typed, 'note')
    const body = { ...(note !== undefined && { note }) }
    const { json, data } = await call(shell, publicationCreate, { params, body }, etag)
    show(
      typed,
      json,
      () => `Published version ${data.version} of ${zoneId}: ${counted(review.changes.length, 'change')}.`,
    )
  } catch (error) {
    await call(shell, draftDelete, { params }).catch((second: unknown) => {
      if (!(second instanceof Failure)) throw second
    })
    throw error
  }
}

const linesOf = ({ before, after }: RecordChange): string[] => [
  ...(before ? [`- ${lineOf(before)}`] : []),
  ...(after ? [`+ ${lineOf(after)}`] : []),
]
const lineOf = ({ name, ttl, type, content }: DnsRecord): string => `${name} ${ttl} ${type} ${content}`
