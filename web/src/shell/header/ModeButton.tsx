import { lazyPiece } from '@portal/ui/src/lazy-piece.ts'
import SystemIcon from 'lucide-react/icons/monitor'
import DarkIcon from 'lucide-react/icons/moon'
import LightIcon from 'lucide-react/icons/sun'
import { Suspense } from 'react'
import { useLook } from '../look-choice.ts'
import styles from './Header.module.css'
import { HeaderMenu } from './HeaderMenu.tsx'

const ModeChoice = lazyPiece(() => import('../LookChoice.tsx'), 'ModeChoice')

const icons = { light: LightIcon, dark: DarkIcon, system: SystemIcon }

export function ModeButton() {
  const Icon = icons[useLook('mode') ?? 'system']
  return (
    <HeaderMenu label="Appearance" icon={<Icon />}>
      {() => (
        <div className={styles.choice}>
          <span aria-hidden>Appearance</span>
          <Suspense fallback={null}>
            <ModeChoice />
          </Suspense>
        </div>
      )}
    </HeaderMenu>
  )
}
