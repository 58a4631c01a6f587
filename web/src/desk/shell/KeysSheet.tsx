import { Checkbox } from '@portal/ui/src/Checkbox.tsx'
import { KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import { Modal } from '@portal/ui/src/Modal.tsx'
import { switchSingleKeys, useSingleKeys } from '../../shell/keys/single-keys.ts'
import { rooms } from '../rooms.ts'

export function KeysSheet({ onClose }: { onClose: () => void }) {
  const isOn = useSingleKeys()
  return (
    <Modal open onClose={onClose} title="Keyboard shortcuts" closeOnBackdrop>
      <KeyValueList
        items={[
          { label: 'Next row, previous row', value: <KeysOf keys={['j', 'k']} /> },
          { label: 'Open the row', value: <KeysOf keys={['Enter']} /> },
          { label: 'Search the queue', value: <KeysOf keys={['/']} /> },
          { label: 'In the queue: assign to me, assign', value: <KeysOf keys={['m', 'a']} /> },
          { label: 'In the queue: reply, follow up later', value: <KeysOf keys={['r', 's']} /> },
          ...rooms.map(({ name, key }) => ({ label: `Go to ${name}`, value: <KeysOf keys={['g', key]} /> })),
          { label: 'Send the message', value: <KeysOf keys={['Ctrl', 'Enter']} /> },
          { label: 'Show this list', value: <KeysOf keys={['?']} /> },
        ]}
      />
      <Checkbox
        label="Use single keys"
        hint="Turn this off if you press keys by accident."
        checked={isOn}
        onCheckedChange={switchSingleKeys}
      />
    </Modal>
  )
}

function KeysOf({ keys }: { keys: readonly string[] }) {
  return (
    <>
      {keys.map((key) => (
        <span key={key}>
          <kbd>{key}</kbd>{' '}
        </span>
      ))}
    </>
  )
}
