import type { Case, World } from '../../../testing/matrix.ts'
import { createVoice } from './testing/create-voice.ts'

export async function cases({ database, account, otherAccount, voice }: World): Promise<Record<string, Case>> {
  const [own, other] = [
    { serviceId: await createVoice(database, voice, account) },
    { serviceId: await createVoice(database, voice, otherAccount) },
  ]
  const ofService = { own, other }
  const ofSeat = { own: { ...own, seatId: 'seat-1' }, other: { ...other, seatId: 'seat-1' } }
  const number = '+441632960603'
  const base = '/service-info/api/services/:serviceId'
  return {
    [`GET ${base}/voice`]: ofService,
    [`PUT ${base}/seats/:seatId/user`]: { ...ofSeat, body: () => ({ userName: 'Tom Bell' }) },
    [`PUT ${base}/seats/:seatId/diverts`]: { ...ofSeat, body: () => ({ busy: '01632 960217' }) },
    [`PUT ${base}/numbers/:number/seat`]: {
      own: { ...own, number },
      other: { ...other, number },
      body: () => ({ seatId: 'seat-2' }),
    },
    [`GET ${base}/calls`]: { ...ofService, notForDealer: true },
    [`GET ${base}/calls.csv`]: { ...ofService, notForDealer: true },
    'PUT /voice-desk/api/services/:serviceId/voice': {
      own,
      other: { serviceId: 'S-NOWHERE' },
      forOperators: true,
      body: ({ serviceId = '' }) => ({ tenant: `${account}-${serviceId}` }),
    },
  }
}
