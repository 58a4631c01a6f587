import { noAnswerSeconds } from '@portal/contract/services/voice-values.ts'
import type { Seat, Voice, VoiceNumber } from '@portal/contract/services/voice.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Act, ActField } from '../../../acts/act.ts'
import { calls } from '../../../acts/calls.ts'
import { voiceQuery } from './voice-queries.ts'
import { seatInWords } from './voice-words.ts'

const base = '/service-info/api/services/:serviceId'
const none = 'none'

const divertField = (name: string, label: string): ActField => ({
  kind: 'text',
  name,
  label,
  inputMode: 'tel',
  maxLength: 40,
  isOptional: true,
})

/** The changes of a voice service: of its seats, and of its numbers. */
export function voiceActs(queryClient: QueryClient, serviceId: string, { seats, allows }: Voice) {
  const reload = () => queryClient.invalidateQueries({ queryKey: voiceQuery(serviceId).queryKey })
  const blocked = [...(allows.abroad ? [] : ['international']), ...(allows.premium ? [] : ['premium-rate'])]
  const charged = 'You pay for diverted calls.'
  return {
    user: ({ seatId, extension, userName, version }: Seat): Act => ({
      key: `user ${seatId}`,
      title: 'Change user',
      heading: `User of extension ${extension}`,
      fields: [
        {
          kind: 'text',
          name: 'userName',
          label: 'Name',
          hint: 'Leave empty for a seat without a user.',
          maxLength: 80,
          isOptional: true,
        },
      ],
      initial: { userName: userName ?? '' },
      confirm: 'Save user',
      do: calls(`PUT ${base}/seats/:seatId/user`, { params: { serviceId, seatId }, version }, () => undefined),
      afterwards: reload,
      done: `User of extension ${extension} saved`,
    }),
    diverts: ({ seatId, extension, diverts, version }: Seat): Act => ({
      key: `diverts ${seatId}`,
      title: 'Set diverts',
      heading: `Diverts of extension ${extension}`,
      text:
        blocked.length > 0
          ? `${charged} Diverts to ${blocked.join(' and ')} numbers are blocked to protect you from call fraud.`
          : charged,
      fields: [
        { ...divertField('always', 'Divert always to'), hint: 'The seat gets no calls.' },
        divertField('busy', 'Divert when busy to'),
        divertField('noAnswer', 'Divert after no answer to'),
        {
          kind: 'number',
          name: 'noAnswerSeconds',
          label: 'Seconds before no answer',
          hint: `${noAnswerSeconds.least} to ${noAnswerSeconds.most}`,
        },
      ],
      initial: {
        always: diverts.always?.shown ?? '',
        busy: diverts.busy?.shown ?? '',
        noAnswer: diverts.noAnswer?.shown ?? '',
        noAnswerSeconds: String(diverts.noAnswerSeconds),
      },
      confirm: 'Save diverts',
      do: calls(`PUT ${base}/seats/:seatId/diverts`, { params: { serviceId, seatId }, version }, () => undefined),
      afterwards: reload,
      done: `Diverts of extension ${extension} saved`,
    }),
    number: ({ number, shown, rings, version }: VoiceNumber): Act => ({
      key: `number ${number}`,
      title: 'Assign number',
      heading: `Assign ${shown}`,
      fields: [
        {
          kind: 'choice',
          name: 'seatId',
          label: 'Seat',
          names: [[none, 'No seat'], ...seats.map((seat): [string, string] => [seat.seatId, seatInWords(seat)])],
        },
      ],
      initial: { seatId: rings?.id ?? none },
      confirm: 'Assign number',
      do: calls(
        `PUT ${base}/numbers/:number/seat`,
        {
          params: { serviceId, number },
          version,
          body: ({ seatId }) => ({ seatId: seatId === none ? null : seatId }),
        },
        () => undefined,
      ),
      afterwards: reload,
      done: `${shown} assigned`,
    }),
  }
}
