import { signalBands } from '@portal/contract/diagnostics/values.ts'
import type { LineFigures } from '@portal/contract/diagnostics/diagnostics.ts'
import { number } from '@portal/contract/format/counts.ts'
import { LineChart } from '@portal/ui/src/LineChart.tsx'
import { fullTime, ticksOf } from './figures.ts'

const decibels = (value: number) => number(value, 1)
const last = (values: readonly (number | null)[]) => values.findLast((value) => value !== null) ?? null

/** "now 6.1 dB, good": says in words what the band behind the line shows in colour. */
function nowInWords(value: number | null, unit: string, { good, fair }: { good: number; fair: number }): string {
  if (value === null) return 'nothing measured'
  const isLowGood = good < fair
  const isAt = (limit: number) => (isLowGood ? value <= limit : value >= limit)
  const word = isAt(good) ? 'good' : isAt(fair) ? 'fair' : 'poor'
  return `last ${decibels(value)} ${unit}, ${word}`
}

export function MarginChart({ figures: { margins } }: { figures: LineFigures }) {
  if (!margins) return null
  const { good, fair } = signalBands.snr
  const top = Math.max(15, ...[...margins.snrDown, ...margins.snrUp].map((value) => Math.ceil((value ?? 0) / 5) * 5))
  const finding = nowInWords(last(margins.snrDown), 'dB', signalBands.snr)
  return (
    <LineChart
      title="SNR margin"
      note={`dB, by hour; download ${finding}`}
      label={`SNR margin by hour, download ${finding}`}
      unit="dB"
      compact
      levels={Array.from({ length: top / 5 + 1 }, (_, index) => index * 5)}
      bands={[
        { from: good, to: top, label: 'Good', tone: 'ok' },
        { from: fair, to: good, label: 'Fair', tone: 'warn' },
        { from: 0, to: fair, label: 'Poor', tone: 'bad' },
      ]}
      series={[
        { key: 'down', name: 'Download', values: margins.snrDown },
        { key: 'up', name: 'Upload', values: margins.snrUp },
      ]}
      namesBelow
      times={margins.hours.map(fullTime)}
      ticks={ticksOf(margins.hours)}
      formatValue={decibels}
    />
  )
}

export function AttenuationChart({ figures: { margins } }: { figures: LineFigures }) {
  if (!margins) return null
  const { good, fair } = signalBands.attenuation
  const top = 60
  const finding = nowInWords(last(margins.attenuationDown), 'dB', signalBands.attenuation)
  return (
    <LineChart
      title="Attenuation"
      note={`dB, by hour; download ${finding}`}
      label={`Attenuation by hour, download ${finding}`}
      unit="dB"
      compact
      levels={[0, 20, 40, top]}
      bands={[
        { from: fair, to: top, label: 'Poor', tone: 'bad' },
        { from: good, to: fair, label: 'Fair', tone: 'warn' },
        { from: 0, to: good, label: 'Good', tone: 'ok' },
      ]}
      series={[
        { key: 'down', name: 'Download', values: margins.attenuationDown },
        { key: 'up', name: 'Upload', values: margins.attenuationUp },
      ]}
      namesBelow
      times={margins.hours.map(fullTime)}
      ticks={ticksOf(margins.hours)}
      formatValue={decibels}
    />
  )
}

export function LightChart({ figures: { light } }: { figures: LineFigures }) {
  if (!light) return null
  const { good, fair } = signalBands.light
  const finding = nowInWords(last(light.rx), 'dBm', signalBands.light)
  return (
    <LineChart
      title="Received optical level"
      note={`dBm, by hour; ${finding}`}
      label={`Light received at the fibre terminal by hour, ${finding}`}
      unit="dBm"
      compact
      levels={[-32, -24, -16, -8]}
      bands={[
        { from: good, to: -8, label: 'Good', tone: 'ok' },
        { from: fair, to: good, label: 'Fair', tone: 'warn' },
        { from: -32, to: fair, label: 'Poor', tone: 'bad' },
      ]}
      series={[{ key: 'rx', name: 'Received', values: light.rx }]}
      times={light.hours.map(fullTime)}
      ticks={ticksOf(light.hours)}
      formatValue={decibels}
    />
  )
}
