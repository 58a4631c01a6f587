import { counted, number } from '@portal/contract/format/counts.ts'
import { duration } from '@portal/contract/format/sizes.ts'
import { callResultNames } from '@portal/contract/services/voice-values.ts'
import type { CallRecord, Diverts, Seat, Voice, VoiceNumber } from '@portal/contract/services/voice.ts'

/** "Diverts always to" 07700 900155, "Diverts after 20 s to" 07700 900131; a call that always diverts reaches no other. */
export function divertsOf({ always, busy, noAnswer, noAnswerSeconds }: Diverts): { when: string; to: string }[] {
  if (always) return [{ when: 'Diverts always to', to: always.shown }]
  return [
    ...(busy ? [{ when: 'Diverts when busy to', to: busy.shown }] : []),
    ...(noAnswer ? [{ when: `Diverts after ${noAnswerSeconds} s to`, to: noAnswer.shown }] : []),
  ]
}

/** "204 Priya Evans", "224, no user". */
export const seatInWords = ({ extension, userName }: Pick<Seat, 'extension' | 'userName'>) =>
  userName ? `${extension} ${userName}` : `${extension}, no user`

const kinds = { seat: 'Seat', group: 'Hunt group', trunk: 'Trunk' } as const

export const typeOf = ({ rings }: Pick<VoiceNumber, 'rings'>) => (rings ? kinds[rings.kind] : '')

/** "201, Huw Jones", "Main line", "Trunk"; undefined for a number that is not assigned. */
export const goesTo = ({ rings }: Pick<VoiceNumber, 'rings'>) => rings?.name.replace(/^(\d+) /, '$1, ')

/** The figures above the tables; a trunk has no seats. */
export function figuresOf({ seats, numbers }: Pick<Voice, 'seats' | 'numbers'>) {
  const unused = seats.filter(({ userName }) => userName === null).length
  const diverted = seats.filter(({ diverts }) => divertsOf(diverts).length > 0).length
  const free = numbers.filter(({ rings }) => rings === null).length
  return [
    ...(seats.length > 0
      ? [
          {
            label: 'Seats',
            value: number(seats.length),
            note: unused > 0 ? `${number(unused)} without a user` : undefined,
          },
          { label: 'Registered now', value: number(seats.filter(({ isRegistered }) => isRegistered).length) },
          { label: 'With a divert', value: number(diverted) },
        ]
      : []),
    { label: 'Numbers', value: number(numbers.length), note: free > 0 ? `${number(free)} not assigned` : undefined },
  ]
}

/** "1 min 1 s"; an en dash for a call that was not answered. */
export const callLength = (seconds: number) => (seconds === 0 ? '–' : duration(seconds * 1000))

/** "Answered, 1 min 1 s", "Missed": the columns that a phone does not show. */
export const outcomeOf = ({ result, seconds }: Pick<CallRecord, 'result' | 'seconds'>) =>
  seconds === 0 ? callResultNames[result] : `${callResultNames[result]}, ${callLength(seconds)}`

export const keptInWords = (days: number) => `The phone system keeps calls for ${counted(days, 'day')}.`
