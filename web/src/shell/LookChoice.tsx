import { looks } from '@portal/contract/looks.ts'
import { Segmented } from '@portal/ui/src/Segmented.tsx'
import { chooseLook, useLook } from './look-choice.ts'

const modes = [
  { key: 'light', value: 'light', name: 'Light' },
  { key: 'dark', value: 'dark', name: 'Dark' },
  { key: 'system', value: 'system', name: 'System' },
]
const densities = [
  { key: 'roomy', value: 'roomy', name: 'Roomy' },
  { key: 'standard', value: 'standard', name: 'Standard' },
  { key: 'compact', value: 'compact', name: 'Compact' },
]

export function ModeChoice() {
  const choose = (chosen: string) =>
    chooseLook(
      'mode',
      looks.mode.find((mode) => mode === chosen),
    )
  return <Segmented label="Appearance" options={modes} value={useLook('mode') ?? 'system'} onValueChange={choose} />
}

export function DensityChoice() {
  const choose = (chosen: string) =>
    chooseLook(
      'density',
      looks.density.find((density) => density === chosen),
    )
  return (
    <Segmented label="Density" options={densities} value={useLook('density') ?? 'standard'} onValueChange={choose} />
  )
}
