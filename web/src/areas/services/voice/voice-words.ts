import { counted, number } from '@portal/contract/format/counts.ts'
import { duration } from '@portal/contract/format/sizes.ts'
import type { Diverts, Seat, Voice, VoiceNumber } from '@portal/contract/services/voice.ts'

/** "Always to 07700 900155", "No answer after 20 s to 07700 900131"; a call that always diverts reaches no other. */
export function divertsInWords({ always, busy, noAnswer, noAnswerSeconds }: Diverts): string[] {
  if (always) return [`Always to ${always.shown}`]
  return [
    ...(busy ? [`Busy to ${busy.shown}`] : []),
    ...(noAnswer ? [`No answer after ${noAnswerSeconds} s to ${noAnswer.shown}`] : []),
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
  const diverted = seats.filter(({ diverts }) => divertsInWords(diverts).length > 0).length
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

export const keptInWords = (days: number) => `The phone system keeps calls for ${counted(days, 'day')}.`
