import { Ajv, type ValidateFunction } from 'ajv'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'js-yaml'

/** MEF publishes the files under the Apache licence. They are not a part of this repository: copy them here to check against them. */
const files = {
  address: 'geographicAddressManagement.api.yaml',
  qualification: 'productOfferingQualificationManagement.api.yaml',
  quote: 'quoteManagement.api.yaml',
} as const
type Api = keyof typeof files

const pathOf = (api: Api) => join(import.meta.dirname, files[api])
export const hasPublishedSchemas = Object.values(files).every((name) => existsSync(join(import.meta.dirname, name)))

const judges = new Map<string, ValidateFunction>()

/** The faults that the published schema finds in a message, with the schemas of its places. */
export function faultsIn(api: Api, schema: string, message: unknown): string[] {
  return [...judged(api, schema, message), ...placeFaults(api, message)]
}

function judged(api: Api, schema: string, message: unknown): string[] {
  const key = `${api} ${schema}`
  const judge = judges.get(key) ?? judgeOf(api, schema)
  judges.set(key, judge)
  judge(message)
  return (judge.errors ?? []).map(({ instancePath, message: words }) => `${schema}${instancePath} ${words}`)
}

function judgeOf(api: Api, schema: string): ValidateFunction {
  const ajv = new Ajv({
    strict: false,
    allErrors: true,
    formats: { 'date-time': isDateTime, uri: URL.canParse, float: true },
  })
  const document = load(readFileSync(pathOf(api), 'utf8'))
  ajv.addSchema({ $id: api, ...(typeof document === 'object' ? document : {}) })
  return ajv.compile({ $ref: `${api}#/components/schemas/${schema}` })
}

/** The standard chooses the schema of a place by its "@type", which JSON Schema itself does not know. */
function placeFaults(api: Api, message: unknown): string[] {
  if (Array.isArray(message)) return message.flatMap((each) => placeFaults(api, each))
  if (typeof message !== 'object' || message === null) return []
  const type: unknown = Reflect.get(message, '@type')
  const isPlace =
    typeof type === 'string' && ['FieldedAddress', 'FormattedAddress', 'GeographicAddressRef'].includes(type)
  const own = isPlace ? judged(api, type, message) : []
  return [...own, ...Object.values(message).flatMap((each) => placeFaults(api, each))]
}

const isDateTime = (text: string) =>
  /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text))
