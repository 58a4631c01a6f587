import Chevron from 'lucide-react/icons/chevron-down'
import Trash from 'lucide-react/icons/trash-2'
import Play from 'lucide-react/icons/play'
import { useState } from 'react'
import { Button } from '../src/Button.tsx'
import { ComboField } from '../src/ComboField.tsx'
import { DateField } from '../src/DateField.tsx'
import { MenuButton } from '../src/MenuButton.tsx'
import { Modal } from '../src/Modal.tsx'
import { TextField } from '../src/TextField.tsx'
import styles from './Gallery.module.css'

function ModalPage() {
  const [open, setOpen] = useState<'plain' | 'form' | null>(null)
  const [day, setDay] = useState<string | null>(null)
  const [site, setSite] = useState<string | null>(null)
  const close = () => setOpen(null)
  return (
    <div className={styles.row}>
      <Button onClick={() => setOpen('plain')}>Publish changes</Button>
      <Button onClick={() => setOpen('form')}>Book a visit</Button>
      <Modal
        open={open === 'plain'}
        onClose={close}
        closeOnBackdrop
        title="Publish 3 changes to brackenfell.example?"
        footer={
          <>
            <Button colour="outline" onClick={close}>
              Keep editing
            </Button>
            <Button colour="primary" onClick={close}>
              Publish changes
            </Button>
          </>
        }
      >
        1 changed, 1 new, 1 removed. The changes are live within 5 minutes. You can undo from History for 30 days.
      </Modal>
      <Modal
        open={open === 'form'}
        onClose={close}
        title="Book a visit"
        footer={
          <Button colour="primary" onClick={close}>
            Book visit
          </Button>
        }
      >
        <div className={styles.stack}>
          <TextField label="Visitors" />
          <ComboField
            label="Site"
            options={[{ key: 'a', value: 'a', name: 'Manchester DC2' }]}
            value={site}
            onValueChange={setSite}
          />
          <DateField label="Visit on" value={day} onValueChange={setDay} />
        </div>
      </Modal>
    </div>
  )
}

const actions = [
  { key: 'run', label: 'Run diagnostics', icon: <Play aria-hidden />, onAct: () => undefined },
  { key: 'plan', label: 'Change plan', onAct: () => undefined, disabledReason: 'An order is already open' },
  {
    key: 'cease',
    label: 'Cease service',
    icon: <Trash aria-hidden />,
    onAct: () => undefined,
    destructive: true,
    separatorBefore: true,
  },
]

function MenuPage() {
  return (
    <div className={styles.row}>
      <MenuButton label="Actions for Rochdale – Depot 2" actions={actions} />
      <MenuButton label="More actions" actions={actions} iconEnd={<Chevron aria-hidden />}>
        More
      </MenuButton>
    </div>
  )
}

export const overlayPieces = { Modal: ModalPage, MenuButton: MenuPage }
