import UpIcon from 'lucide-react/icons/arrow-up'
import DownIcon from 'lucide-react/icons/arrow-down'
import { useLayoutEffect, useRef, useState } from 'react'
import { Announcement } from './Announcement.tsx'
import { Checkbox } from './Checkbox.tsx'
import { IconButton } from './IconButton.tsx'
import styles from './OrderedChoice.module.css'

export interface ChoiceItem {
  key: string
  label: string
  isChosen: boolean
  /** Always selected; only its position can change. */
  isRequired?: boolean
}

interface OrderedChoiceProps {
  /** The subject of the choice: "Columns". */
  label: string
  items: readonly ChoiceItem[]
  onChange: (items: ChoiceItem[]) => void
}

/** A selection with an order; each move is a button, so that no pointer is needed. */
export function OrderedChoice({ label, items, onChange }: OrderedChoiceProps) {
  const [told, setTold] = useState('')
  const listRef = useRef<HTMLUListElement>(null)
  const movedRef = useRef<string>(undefined)

  // The pressed button has moved in the document and therefore lost the focus.
  useLayoutEffect(() => {
    if (!movedRef.current) return
    listRef.current?.querySelector<HTMLButtonElement>(`[data-move="${movedRef.current}"]`)?.focus()
    movedRef.current = undefined
  }, [items])

  const move = (from: number, by: 1 | -1) => {
    const item = items[from]
    const other = items[from + by]
    if (!item || !other) return
    const next = items.with(from, other).with(from + by, item)
    const isAtEnd = by === 1 ? from + by === items.length - 1 : from + by === 0
    movedRef.current = `${item.key} ${isAtEnd ? -by : by}`
    setTold(`${item.label} is number ${from + by + 1} of ${items.length}`)
    onChange(next)
  }

  return (
    <>
      <ul ref={listRef} className={styles.list} aria-label={label}>
        {items.map((item, place) => (
          <li key={item.key} className={styles.item}>
            <Checkbox
              label={item.label}
              checked={item.isChosen}
              disabled={item.isRequired === true}
              onCheckedChange={(isChosen) => onChange(items.with(place, { ...item, isChosen }))}
            />
            <span className={styles.moves}>
              <IconButton
                size="sm"
                label={`Move ${item.label} up`}
                icon={<UpIcon />}
                data-move={`${item.key} -1`}
                disabled={place === 0}
                onClick={() => move(place, -1)}
              />
              <IconButton
                size="sm"
                label={`Move ${item.label} down`}
                icon={<DownIcon />}
                data-move={`${item.key} 1`}
                disabled={place === items.length - 1}
                onClick={() => move(place, 1)}
              />
            </span>
          </li>
        ))}
      </ul>
      <Announcement>{told}</Announcement>
    </>
  )
}
