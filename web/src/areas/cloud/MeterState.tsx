import type { Meter } from '@portal/contract/cloud/cloud.ts'
import type { MeterState as State } from '@portal/contract/cloud/values.ts'
import type { Ring } from '@portal/ui/src/RingStrip.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { usedInWords } from './cloud-words.ts'

const words = { unlimited: 'No limit', room: 'Capacity available', near: 'Near the limit', full: 'Full' } as const
const kinds = { unlimited: 'ok', room: 'ok', near: 'warn', full: 'bad' } as const
const tones = { unlimited: 'calm', room: 'calm', near: 'warn', full: 'bad' } as const

export function MeterState({ state }: { state: State }) {
  return <Status kind={kinds[state]}>{words[state]}</Status>
}

export function ringOf(meter: Meter): Ring {
  return {
    key: meter.key,
    label: meter.name,
    share: meter.share,
    words: usedInWords(meter),
    tone: tones[meter.state],
    verdict: meter.state === 'unlimited' ? null : <MeterState state={meter.state} />,
  }
}
