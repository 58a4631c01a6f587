import { type Judge, judgeBy } from '../../../../testing/published/judge.ts'

const apis = { address: 'sonata-address', qualification: 'sonata-qualification', quote: 'sonata-quote' } as const
type Api = keyof typeof apis

const judges = new Map<Api, Judge<string>>()

/** The faults that the published schema finds in a message, with the schemas of its places. */
export function faultsIn(api: Api, schema: string, message: unknown): string[] {
  const judge = judges.get(api) ?? judgeBy<string>(apis[api])
  judges.set(api, judge)
  return [...judge(schema, message), ...placeFaults(judge, message)]
}

/** The standard chooses the schema of a place by its "@type", which JSON Schema itself does not know. */
function placeFaults(judge: Judge<string>, message: unknown): string[] {
  if (Array.isArray(message)) return message.flatMap((each) => placeFaults(judge, each))
  if (typeof message !== 'object' || message === null) return []
  const type: unknown = Reflect.get(message, '@type')
  const isPlace =
    typeof type === 'string' && ['FieldedAddress', 'FormattedAddress', 'GeographicAddressRef'].includes(type)
  const own = isPlace ? judge(type, message) : []
  return [...own, ...Object.values(message).flatMap((each) => placeFaults(judge, each))]
}
