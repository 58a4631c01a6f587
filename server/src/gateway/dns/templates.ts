import type { DnsRecord } from '@portal/contract/dns/dns.ts'
import { joinedText } from '@portal/contract/dns/records/texts.ts'
import type { templateKeys } from '@portal/contract/dns/values.ts'
import { Problem } from '@portal/contract/problem.ts'
import { keyOf } from '@portal/db/src/dns-rules/difference.ts'
import { normaliseRecord } from '@portal/db/src/dns-rules/record-rules.ts'
import { RecordProblem } from '@portal/db/src/dns-rules/zone-names.ts'

type Key = (typeof templateKeys)[number]
type Given = Record<string, string>
type Line = readonly [name: string, type: DnsRecord['type'], content: string]

interface Template {
  /** Required values and their labels. */
  needs: Readonly<Record<string, string>>
  lines: (given: Given, zone: string) => Line[]
  /** Records that the template replaces: all of these types at these names. */
  replaces: readonly (readonly [name: string, type: DnsRecord['type']])[]
}

const ttl = 3600
const mailSets = [['@', 'MX']] as const

const templates: Record<Key, Template> = {
  website: {
    needs: { address: 'Address of the web server' },
    lines: ({ address = '' }, zone) => [
      ['@', address.includes(':') ? 'AAAA' : 'A', address],
      ['www', 'CNAME', zone],
    ],
    replaces: [
      ['@', 'A'],
      ['@', 'AAAA'],
      ['@', 'ALIAS'],
      ['www', 'A'],
      ['www', 'AAAA'],
      ['www', 'CNAME'],
      ['www', 'ALIAS'],
    ],
  },
  mail: {
    needs: { server: 'Name of the mail server' },
    lines: ({ server = '' }, zone) => [
      ['@', 'MX', `10 ${server}`],
      ['@', 'TXT', 'v=spf1 mx -all'],
      ['_dmarc', 'TXT', `v=DMARC1; p=quarantine; rua=mailto:dmarc@${zone}`],
    ],
    replaces: mailSets,
  },
  'no-mail': {
    needs: {},
    lines: () => [
      ['@', 'MX', '0 .'],
      ['@', 'TXT', 'v=spf1 -all'],
      ['_dmarc', 'TXT', 'v=DMARC1; p=reject'],
    ],
    replaces: mailSets,
  },
  microsoft: {
    needs: {},
    lines: (_, zone) => [
      ['@', 'MX', `0 ${zone.replaceAll('.', '-')}.mail.protection.outlook.com`],
      ['@', 'TXT', 'v=spf1 include:spf.protection.outlook.com -all'],
      ['autodiscover', 'CNAME', 'autodiscover.outlook.com'],
    ],
    replaces: [...mailSets, ['autodiscover', 'CNAME'], ['autodiscover', 'A'], ['autodiscover', 'AAAA']],
  },
  google: {
    needs: {},
    lines: () => [
      ['@', 'MX', '1 smtp.google.com'],
      ['@', 'TXT', 'v=spf1 include:_spf.google.com ~all'],
    ],
    replaces: mailSets,
  },
}

/** Applies a template and replaces records that would conflict with it. */
export function placeTemplate(zoneId: string, { template, values }: { template: Key; values: Given }) {
  const { needs, lines, replaces } = templates[template]
  return (records: DnsRecord[]): DnsRecord[] => {
    for (const [field, what] of Object.entries(needs)) {
      if (!values[field])
        throw new Problem('invalid', { fields: { [`values.${field}`]: `Enter: ${what.toLowerCase()}.` } })
    }
    const placed = lines(values, zoneId).map(([name, type, content]) =>
      normalised(zoneId, needs, { name, type, content }),
    )
    const gone = (record: DnsRecord) =>
      replaces.some(([name, type]) => record.name === name && record.type === type) ||
      placed.some(
        ({ name, content }) =>
          record.name === name &&
          record.type === 'TXT' &&
          policyOf(content) !== '' &&
          policyOf(record.content) === policyOf(content),
      )
    const keys = new Set(placed.map(keyOf))
    return [...records.filter((record) => !gone(record) && !keys.has(keyOf(record))), ...placed]
  }
}

/** A name has one SPF and one DMARC record; other TXT records stay. */
const policyOf = (content: string) => /^v=(spf1|DMARC1)/i.exec(joinedText(content))?.[1]?.toLowerCase() ?? ''

function normalised(
  zoneId: string,
  needs: Template['needs'],
  line: Pick<DnsRecord, 'name' | 'type' | 'content'>,
): DnsRecord {
  try {
    return normaliseRecord({ ...line, ttl }, zoneId)
  } catch (error) {
    const [field = 'template'] = Object.keys(needs)
    if (error instanceof RecordProblem) throw new Problem('invalid', { fields: { [`values.${field}`]: error.message } })
    throw error
  }
}
