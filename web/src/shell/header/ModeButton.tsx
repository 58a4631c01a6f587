import SystemIcon from 'lucide-react/icons/monitor'
import DarkIcon from 'lucide-react/icons/moon'
import LightIcon from 'lucide-react/icons/sun'
import { useMode } from '../mode.ts'
import { ModeChoice } from '../ModeChoice.tsx'
import styles from './Header.module.css'
import { HeaderMenu } from './HeaderMenu.tsx'

const icons = { light: LightIcon, dark: DarkIcon, system: SystemIcon }

export function ModeButton() {
  const Icon = icons[useMode()]
  return (
    <HeaderMenu label="Appearance" icon={<Icon />}>
      {() => (
        <div className={styles.choice}>
          <span aria-hidden>Appearance</span>
          <ModeChoice />
        </div>
      )}
    </HeaderMenu>
  )
}
