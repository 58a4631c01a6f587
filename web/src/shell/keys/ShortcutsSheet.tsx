import { pages } from '@portal/contract/pages.ts'
import { Checkbox } from '@portal/ui/src/Checkbox.tsx'
import { Modal } from '@portal/ui/src/Modal.tsx'
import styles from './ShortcutsSheet.module.css'
import { goTo } from './go-to.ts'
import { switchSingleKeys, useSingleKeys } from './single-keys.ts'

const shortcuts = [
  { keys: ['Ctrl', 'K'], does: 'Search or go to a page' },
  { keys: ['/'], does: 'Search or go to a page', isSingle: true },
  ...Object.entries(goTo).map(([key, page]) => ({
    keys: ['g', key],
    does: `Go to ${pages[page].title || 'Dashboard'}`,
    isSingle: true,
  })),
  { keys: ['Ctrl', 'P'], does: 'Print, with all rows of a list' },
  { keys: ['?'], does: 'Show keyboard shortcuts', isSingle: true },
  { keys: ['Esc'], does: 'Close dialog or menu' },
]

export function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  const isOn = useSingleKeys()
  return (
    <Modal open onClose={onClose} title="Keyboard shortcuts" closeOnBackdrop>
      <dl className={styles.keys}>
        {shortcuts.map(({ keys, does, isSingle }) => (
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
