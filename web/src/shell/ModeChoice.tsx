import { Segmented } from '@portal/ui/src/Segmented.tsx'
import { type Mode, setMode, useMode } from './mode.ts'

const modes: Mode[] = ['light', 'dark', 'system']
const names = { light: 'Light', dark: 'Dark', system: 'System' }

export function ModeChoice() {
  const options = modes.map((mode) => ({ key: mode, value: mode, name: names[mode] }))
  const choose = (value: string) => setMode(modes.find((mode) => mode === value) ?? 'system')
  return <Segmented label="Appearance" options={options} value={useMode()} onValueChange={choose} />
}
