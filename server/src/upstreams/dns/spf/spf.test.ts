import { loadAll } from 'js-yaml'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Lookup, LookupFault } from '../lookup.ts'
import { checkSpf } from './evaluate.ts'

const Value = z.union([z.string(), z.array(z.union([z.string(), z.number()]))])
const Scenario = z.object({
  description: z.string(),
  tests: z.record(
    z.string(),
    z.object({
      helo: z.string(),
      host: z.string(),
      mailfrom: z.string(),
      result: z.union([z.string(), z.array(z.string())]),
      explanation: z.string().optional(),
    }),
  ),
  zonedata: z.record(z.string(), z.array(z.union([z.literal('TIMEOUT'), z.record(z.string(), Value)]))),
})
type Zones = z.infer<typeof Scenario>['zonedata']

const suite = loadAll(readFileSync(new URL('suite/rfc7208-tests.yml', import.meta.url), 'utf8')).map((each) =>
  Scenario.parse(each),
)

test('the published suite of RFC 7208 is whole', () => {
  expect(suite.length).toBe(16)
  expect(suite.flatMap(({ tests }) => Object.keys(tests)).length).toBe(203)
})

describe.each(suite)('$description', ({ tests, zonedata }) => {
  test.each(Object.entries(tests))('%s', async (_, { helo, host, mailfrom, result, explanation }) => {
    const found = await checkSpf(lookupIn(zonedata), { address: host, mailFrom: mailfrom, helo })
    expect([result].flat()).toContain(found.result)
    if (explanation !== undefined) expect(found.explanation ?? 'DEFAULT').toBe(explanation)
  })
})

/** The suite's zones: an SPF record is read as TXT too, unless the name has a TXT record of its own. */
function lookupIn(zones: Zones): Lookup {
  const byName = new Map(Object.entries(zones).map(([name, records]) => [name.toLowerCase(), records]))
  const lookup: Lookup = (name, type) => {
    const records = byName.get(name.toLowerCase()) ?? []
    const of = (wanted: string) =>
      records.flatMap((record) => (record === 'TIMEOUT' || record[wanted] === undefined ? [] : [record[wanted]]))
    const [alias] = of('CNAME')
    if (typeof alias === 'string') return lookup(alias, type)
    const hasOwnText = of('TXT').length > 0
    const values = [...of(type), ...(type === 'TXT' && !hasOwnText ? of('SPF') : [])].filter(
      (value) => value !== 'NONE',
    )
    if (values.length === 0 && records.includes('TIMEOUT')) return Promise.reject(new LookupFault(name))
    return Promise.resolve(values.map((value) => contentOf(type, value)))
  }
  return lookup
}

function contentOf(type: string, value: z.infer<typeof Value>): string {
  if (typeof value === 'string') return type === 'PTR' ? value.replace(/\.$/, '') : value
  return value.join(type === 'MX' ? ' ' : '')
}
