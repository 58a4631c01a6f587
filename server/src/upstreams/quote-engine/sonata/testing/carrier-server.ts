import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { z } from 'zod'
import type { CarrierContract } from '../../../../carrier-settings.ts'

type Answer = readonly [status: number, body: unknown]

interface Message {
  api: 'address' | 'qualification' | 'quote'
  body: unknown
  status: number
  answer: unknown
}

const defaults = {
  /** Complete in the first answer, or only after this many polls. */
  patience: 0,
  validation: 'success',
  /** Whether the carrier names its own record of an address. */
  namesAddress: true,
  confidence: 'green',
  qualificationState: 'done.ready',
  quoteState: 'approved.orderable',
  itemState: 'approved.orderable',
  level: 'firm',
  isChecked: false,
  /** Replaces the prices of an interface and of a virtual connection. */
  uniPrices: null,
  ovcPrices: null,
  term: null,
  interval: { amount: 45, units: 'businessDays' },
  validUntil: '2099-01-31T12:00:00Z',
  /** Handles requests instead, to simulate faults. */
  instead: null,
} as const

interface Mood {
  patience: number
  validation: string
  namesAddress: boolean
  confidence: string
  qualificationState: string
  quoteState: string
  itemState: string
  level: string | null
  isChecked: boolean
  uniPrices: readonly unknown[] | null
  ovcPrices: readonly unknown[] | null
  term: number | null
  interval: object | null
  validUntil: string | null
  instead: ((request: IncomingMessage, response: ServerResponse) => boolean) | null
}

export interface CarrierServer extends Mood {
  baseUrl: string
  messages: Message[]
  asked: string[]
  close(): Promise<void>
}

export const carrierToken = 'the-token-of-the-carrier'
export const contract: CarrierContract = {
  enni: 'ENNI-NORTHWICK-1',
  offerings: { EAD: { uni: '000074', ovc: '000073' } },
  contact: { name: 'Quotes', emailAddress: 'quotes@portal.example', number: '01632 960 100' },
  buyerId: 'portal',
}

export const usualMood = (): Mood => ({ ...defaults })

const Address = z.looseObject({ submittedGeographicAddress: z.looseObject({ '@type': z.string() }) })
const Items = z.array(z.looseObject({ id: z.string() }))
const Asked = z.looseObject({ productOfferingQualificationItem: Items.optional(), quoteItem: Items.optional() })
type Asked = z.infer<typeof Asked>

const recurring = (value: number) => ({
  name: 'Rental',
  priceType: 'recurring',
  recurringChargePeriod: 'month',
  price: { dutyFreeAmount: { unit: 'GBP', value } },
})

/** A carrier as docs/carrier-quotes.md describes it, over real HTTP. */
export async function startCarrier(): Promise<CarrierServer> {
  const kept = new Map<string, { asked: Asked; polls: number }>()
  const server = createServer((request, response) => void serve(request, response))

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    carrier.asked.push(`${request.method} ${request.url}`)
    if (carrier.instead?.(request, response)) return
    const send = ([status, body]: Answer) =>
      response.writeHead(status, { 'content-type': 'application/json;charset=utf-8' }).end(JSON.stringify(body))
    if (request.headers.authorization !== `Bearer ${carrierToken}`) return void send([401, { reason: 'Unknown token' }])
    const text = await textOf(request)
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    const path = new URL(request.url ?? '/', 'http://carrier').pathname
    const api = path.includes('geographicAddress')
      ? 'address'
      : path.includes('Qualification')
        ? 'qualification'
        : 'quote'
    const result = answerOf(api, path.split('/').at(-1) ?? '', body)
    carrier.messages.push({ api, body, status: result[0], answer: result[1] })
    send(result)
  }

  function answerOf(api: Message['api'], id: string, body: unknown): Answer {
    if (api === 'address') return [200, validated(body)]
    if (body !== undefined) {
      const next = `${api}-${kept.size + 1}`
      kept.set(next, { asked: Asked.parse(body), polls: 0 })
      return [201, shown(api, next)]
    }
    if (!kept.has(id)) return [404, { code: 'notFound', reason: 'There is no such record' }]
    return [200, shown(api, id)]
  }

  function validated(body: unknown) {
    const { submittedGeographicAddress, ...rest } = Address.parse(body)
    const best = { ...submittedGeographicAddress, ...(carrier.namesAddress && { id: 'ADDR-1' }) }
    return {
      ...rest,
      submittedGeographicAddress,
      validationResult: carrier.validation,
      ...(carrier.validation !== 'fail' && { bestMatchGeographicAddress: best }),
    }
  }

  function shown(api: 'qualification' | 'quote', id: string): unknown {
    const record = kept.get(id)
    if (!record) throw new Error('The record is kept')
    const isReady = record.polls >= carrier.patience
    record.polls += 1
    return api === 'quote' ? quote(id, record.asked, isReady) : qualification(id, record.asked, isReady)
  }

  function qualification(
    id: string,
    { productOfferingQualificationItem: items = [], ...asked }: Asked,
    isReady: boolean,
  ) {
    const isDone = isReady && carrier.qualificationState === 'done.ready'
    return {
      ...asked,
      id,
      state: isReady ? carrier.qualificationState : 'acknowledged',
      productOfferingQualificationItem: items.map((item) => ({
        ...item,
        state: isDone ? 'done.ready' : isReady ? 'terminatedWithError' : 'acknowledged',
        ...(isDone && {
          serviceabilityConfidence: carrier.confidence,
          serviceabilityConfidenceReason: carrier.confidence === 'red' ? 'No duct in the street.' : 'Surveyed',
          ...(carrier.confidence !== 'red' && carrier.interval && { installationInterval: carrier.interval }),
        }),
        ...(isReady && !isDone && { terminationError: [{ code: 'otherIssue', value: 'The floor is missing' }] }),
      })),
    }
  }

  function quote(id: string, { quoteItem: items = [], ...asked }: Asked, isReady: boolean) {
    return {
      ...asked,
      id,
      quoteDate: '2026-11-24T17:00:00Z',
      state: isReady ? carrier.quoteState : 'acknowledged',
      ...(carrier.level && { quoteLevel: carrier.level }),
      ...(carrier.validUntil && { validFor: { endDateTime: carrier.validUntil } }),
      quoteItem: items.map((item) => ({
        ...item,
        state: isReady ? carrier.itemState : 'acknowledged',
        ...(isReady && carrier.itemState.startsWith('approved') && priced(item.id.endsWith('uni'))),
        ...(isReady &&
          carrier.itemState === 'rejected' && {
            terminationError: [{ code: 'invalidValue', value: 'Bearer\nunknown' }],
          }),
      })),
    }
  }

  function priced(isUni: boolean) {
    const usual = isUni
      ? [
          recurring(214.99),
          { name: 'Connection', priceType: 'nonRecurring', price: { dutyFreeAmount: { unit: 'GBP', value: 900.05 } } },
        ]
      : [recurring(98.01)]
    return {
      subjectToFeasibilityCheck: carrier.isChecked,
      quoteItemPrice: (isUni ? carrier.uniPrices : carrier.ovcPrices) ?? usual,
      ...(isUni && carrier.interval && { quoteItemInstallationInterval: carrier.interval }),
      ...(carrier.term && {
        quoteItemTerm: [
          {
            name: 'Term',
            duration: { amount: carrier.term, units: 'calendarMonths' },
            endOfTermAction: 'roll',
            rollInterval: { amount: 1, units: 'calendarMonths' },
          },
        ],
      }),
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const carrier: CarrierServer = {
    ...usualMood(),
    baseUrl: `http://127.0.0.1:${port}/mefApi/sonata`,
    messages: [],
    asked: [],
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return carrier
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) text += String(part)
  return text
}
