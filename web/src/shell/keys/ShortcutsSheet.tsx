import { pages } from '@portal/contract/pages.ts'
import { Checkbox } from '@portal/ui/src/Checkbox.tsx'
import { Modal } from '@portal/ui/src/Modal.tsx'
import { usePermissions } from '../../session/permissions.tsx'
import styles from './ShortcutsSheet.module.css'
import { goTo } from './go-to.ts'
import { switchSingleKeys, useSingleKeys } from './single-keys.ts'

interface Shortcut {
  keys: readonly string[]
  does: string
  isSingle?: true
}

const first: readonly Shortcut[] = [
  { keys: ['Ctrl', 'K'], does: 'Search or go to a page' },
  { keys: ['/'], does: 'Search or go to a page', isSingle: true },
]
const last: readonly Shortcut[] = [
  { keys: ['Ctrl', 'P'], does: 'Print, with all rows of a list' },
  { keys: ['?'], does: 'Show keyboard shortcuts', isSingle: true },
  { keys: ['Esc'], does: 'Close dialog or menu' },
]

export function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  const isOn = useSingleKeys()
  const { resources } = usePermissions()
  const pagesToOpen = Object.entries(goTo).flatMap(([key, name]): Shortcut[] => {
    const { title, needs } = pages[name]
    if (needs && !resources.has(needs)) return []
    return [{ keys: ['g', key], does: `Go to ${title || 'Dashboard'}`, isSingle: true }]
  })
  return (
    <Modal open onClose={onClose} title="Keyboard shortcuts" closeOnBackdrop>
      <dl className={styles.keys}>
        {[...first, ...pagesToOpen, ...last].map(({ keys, does, isSingle }) => (
          <div key={keys.join()} className={isSingle && !isOn ? styles.off : undefined}>
            <dt>{does}</dt>
            <dd>
              {keys.map((key, position) => (
                <span key={key}>
                  {position > 0 ? <small> {key === 'K' ? '+' : 'then'} </small> : null}
                  <kbd>{key}</kbd>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label="Single-key shortcuts"
        hint="Switch this off if you press keys by accident. Ctrl K always works."
        checked={isOn}
        onCheckedChange={switchSingleKeys}
      />
    </Modal>
  )
}
