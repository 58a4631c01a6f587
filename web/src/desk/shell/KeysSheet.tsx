import { Checkbox } from '@portal/ui/src/Checkbox.tsx'
import { KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import { Modal } from '@portal/ui/src/Modal.tsx'
import { switchSingleKeys, useSingleKeys } from '../../shell/keys/single-keys.ts'
import { usePlaces } from './use-places.ts'

export function KeysSheet({ onClose }: { onClose: () => void }) {
  const isOn = useSingleKeys()
  return (
    <Modal open onClose={onClose} title="Keyboard shortcuts" closeOnBackdrop>
      <KeyValueList
        items={[
          { label: 'Next row, previous row', value: <KeysOf keys={['j', 'k']} /> },
          { label: 'Open the row', value: <KeysOf keys={['Enter']} /> },
          { label: 'Search all accounts', value: <KeysOf keys={['Ctrl', 'K']} /> },
          { label: 'Search the list, or all accounts', value: <KeysOf keys={['/']} /> },
          { label: 'Assign to me, assign', value: <KeysOf keys={['m', 'a']} /> },
          { label: 'In the queue: first step with the record, follow up later', value: <KeysOf keys={['r', 's']} /> },
          { label: 'In the queue: select the row, clear the selection', value: <KeysOf keys={['x', 'Esc']} /> },
          { label: 'In the queue: extend the selection down', value: <KeysOf keys={['Shift', 'j']} /> },
          { label: 'In the queue: extend the selection up', value: <KeysOf keys={['Shift', 'k']} /> },
          { label: 'Case: reply, internal note', value: <KeysOf keys={['r', 'n']} /> },
          { label: 'Case: insert a canned reply', value: <KeysOf keys={['c']} /> },
          { label: 'Case: set status, record work', value: <KeysOf keys={['h', 'w']} /> },
          { label: 'Case: link or merge, escalate', value: <KeysOf keys={['l', 'e']} /> },
          ...usePlaces().map(({ name, key }) => ({ label: `Go to ${name}`, value: <KeysOf keys={['g', key]} /> })),
          { label: 'Order: put on hold or resume', value: <KeysOf keys={['h']} /> },
          { label: 'Order: issue a charge, withdraw it', value: <KeysOf keys={['i', 'd']} /> },
          { label: 'Row of a rate, exchange or building: change, remove', value: <KeysOf keys={['c', 'd']} /> },
          { label: 'Rates and exchanges: add, or import a rate card', value: <KeysOf keys={['n']} /> },
          { label: 'Commission: reply to the query of the row', value: <KeysOf keys={['r']} /> },
          { label: 'Statement: calculate, issue', value: <KeysOf keys={['c', 'i']} /> },
          { label: 'Statement: next dealer, previous dealer', value: <KeysOf keys={['j', 'k']} /> },
          { label: 'New case for a caller, on the page of an account', value: <KeysOf keys={['n']} /> },
          { label: 'New order for a caller, on the page of an account', value: <KeysOf keys={['o']} /> },
          { label: 'Tabs of an account, from the left', value: <KeysOf keys={['1', '…', '9']} /> },
          { label: 'View the account as its customer', value: <KeysOf keys={['v']} /> },
          { label: 'Send the message; in the queue, open the next item', value: <KeysOf keys={['Ctrl', 'Enter']} /> },
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
