import type { Transaction } from 'kysely'
import { z } from 'zod'
import { rowsOf, text, textOrNull } from '../src/rows.ts'
import { insertRows } from './files.ts'

const VoiceService = z.strictObject({ accountId: text, serviceId: text, name: text, product: text, terms: textOrNull })

/** The tenants of the embedded phone system: one for each voice service, as its product says. */
export async function loadVoice(tx: Transaction<unknown>): Promise<void> {
  const { rows } = await rowsOf(VoiceService)`
    select account_id as "accountId", service_id as "serviceId", name, product_name as product,
      reference_terms as terms
    from service where product_category = 'Voice - IP' order by account_id, service_id`.execute(tx)
  const numbers = numbersFrom(600)
  await insertRows(
    tx,
    'embedded.voice_tenant',
    rows.map((service) => ({ tenant: tenantOf(service), content: contentOf(service, numbers) })),
  )
  await insertRows(
    tx,
    'service_voice',
    rows.map((service) => ({
      account_id: service.accountId,
      service_id: service.serviceId,
      tenant: tenantOf(service),
    })),
  )
}

type VoiceService = z.infer<typeof VoiceService>

const tenantOf = ({ accountId, serviceId }: VoiceService) => `${accountId}-${serviceId}`

/** Each number of 01632 960xxx once, from this one on. */
function* numbersFrom(first: number): Generator<string> {
  for (let next = first; next < 1000; next += 1) yield `+441632960${next}`
}

function contentOf({ product, name, terms }: VoiceService, free: Iterator<string>) {
  const seats = seatsOf(product, name)
  const main = /01632 ?960(\d{3})/.exec(terms ?? '')?.[1]
  const own = main ? [`+441632960${main}`] : []
  const isTrunk = product.startsWith('SIP trunk')
  const isGroup = product === 'Hunt group'
  // The handset of a school has an extension only.
  const direct = seats.length > 1 ? seats.map(() => String(free.next().value)) : []
  const groups =
    isGroup || seats.length > 3
      ? [
          {
            groupId: 'G1',
            name: isGroup
              ? name.replace('Number for ', '').replace(/^./, (letter) => letter.toUpperCase())
              : 'Main line',
            extension: '100',
            order: isGroup ? 'longestIdle' : 'together',
            seatIds: seats.slice(0, 3).map(({ seatId }) => seatId),
          },
        ]
      : []
  const mainRings = isTrunk ? { kind: 'trunk', id: 'T1' } : groups[0] ? { kind: 'group', id: 'G1' } : null
  return {
    seats,
    groups,
    numbers: [
      ...own.map((number) => ({ number, rings: mainRings, version: 1 })),
      ...direct.map((number, at) => {
        // One number of each site is free, for the next person.
        const isFree = at === direct.length - 1
        return { number, rings: isFree ? null : { kind: 'seat', id: seats[at]?.seatId }, version: 1 }
      }),
    ],
    callDays: 90,
  }
}

/** "Hosted voice, 24 seats", "Direct routing, 40 users" and "Hosted voice seat", which is one. */
function seatsOf(product: string, name: string) {
  const many = Number(/, (\d+) (?:seats|users)$/.exec(product)?.[1] ?? (product === 'Hosted voice seat' ? 1 : 0))
  return Array.from({ length: many }, (_, at) => {
    const isTeams = product.startsWith('Direct routing')
    // The last seat of a site is for the next person.
    const isSpare = many > 1 && at === many - 1
    return {
      seatId: `seat-${at + 1}`,
      extension: String(201 + at),
      userName:
        many === 1
          ? name
              .split(', ')
              .at(-1)
              ?.replace(/^./, (letter) => letter.toUpperCase())
          : isSpare
            ? null
            : personOf(name, at),
      device: isTeams ? 'Microsoft Teams' : (phones[at % phones.length] ?? null),
      isRegistered: !isSpare && at % 11 !== 7,
      diverts: {
        always: at === 4 ? '+447700900155' : null,
        busy: null,
        noAnswer: at % 8 === 2 ? '+447700900131' : null,
        noAnswerSeconds: 20,
      },
      version: 1,
    }
  })
}

const phones = ['Yealink T54W', 'Yealink T54W', 'Poly VVX 350', 'Softphone']
const first =
  'Aisha Ben Carys Daniel Elin Farid Grace Huw Imogen Jamal Kerry Liam Mei Nadia Owen Priya Rhys Sofia Tom Zoe'.split(
    ' ',
  )
const last = 'Abbott Bell Chaudhry Dunn Evans Foster Gill Hughes Iqbal Jones Khan Lowe Morgan'.split(' ')

/** Another name for each seat, and others at other sites. */
function personOf(site: string, at: number): string {
  const from = site.length + (site.codePointAt(site.indexOf(', ') + 2) ?? 0)
  return `${first[(from + at) % first.length]} ${last[(from * 3 + at * 5) % last.length]}`
}
